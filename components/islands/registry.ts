import type { FunctionComponent } from "react";

/** The React islands of the site by name, each in a chunk of its own. Their props come from the page as JSON. */
// biome-ignore lint/suspicious/noExplicitAny: the page that places an island checks its props (Island.server.tsx)
export const islands: Record<string, () => Promise<FunctionComponent<any>>> = {};

/**
 * Small behaviours without React, for what stands on many pages: each module's function takes the element that carries
 * `data-enhance="name"`.
 */
export const enhancements: Record<string, () => Promise<(element: HTMLElement) => void>> = {
};
