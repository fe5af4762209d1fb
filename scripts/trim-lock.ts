import { readFileSync, writeFileSync } from "node:fs";

// Part of npm run format: takes out of package-lock.json which Node each package asks for. They all run on the Node that
// package.json brings, but npm measures them by the one that runs npm, and would warn a newcomer thirty times.
const LOCK = "package-lock.json";
const lock = JSON.parse(readFileSync(LOCK, "utf8")) as { packages: Record<string, { engines?: object }> };
for (const [path, entry] of Object.entries(lock.packages)) if (path !== "") delete entry.engines;
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
