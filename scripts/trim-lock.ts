import { readFileSync, writeFileSync } from "node:fs";

// Part of npm run format: removes the packages' `engines` from package-lock.json. All packages run on the Node that
// package.json installs, but npm compares them with the Node it runs on itself and would print thirty warnings.
const LOCK = "package-lock.json";
const lock = JSON.parse(readFileSync(LOCK, "utf8")) as { packages: Record<string, { engines?: object }> };
for (const [path, entry] of Object.entries(lock.packages)) if (path !== "") delete entry.engines;
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
