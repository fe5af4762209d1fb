/** The oldest supported browsers; tests/site/oldest-browsers.test.ts checks the build against them. */
export const oldestBrowsers = { chrome: "111", edge: "111", firefox: "115", safari: "16.4", ios: "16.4" } as const;
