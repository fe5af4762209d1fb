import type { KeyboardEvent } from "react";

/** Whether a key belongs to an input method, whose Enter and arrows choose a word. Safari names only its key code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
