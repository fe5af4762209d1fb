import { useSyncExternalStore } from "react";

/** As in editor.css: from this width on, text and preview are side by side. */
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
