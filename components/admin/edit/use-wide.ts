import { useSyncExternalStore } from "react";

/** As in admin.css: from here on form and preview stand beside each other. */
const WIDE = "(min-width: 64rem)";

/** Whether the window has room for two columns. */
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
