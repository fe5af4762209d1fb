/** The site and the desk work in these and all newer ones; tests/site/oldest-browsers.test.ts checks what is built. */
export const oldestBrowsers = { chrome: "111", edge: "111", firefox: "115", safari: "16.4", ios: "16.4" } as const;
