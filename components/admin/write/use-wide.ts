import { useSyncExternalStore } from "react";

/** From this width on, editor.css shows text and preview side by side. */
const WIDE = "(min-width: 64rem)";

export const useWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(WIDE);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
