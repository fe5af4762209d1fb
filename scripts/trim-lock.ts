import { readFileSync, writeFileSync } from "node:fs";

// Part of npm run format: removes two things from package-lock.json. The packages' `engines`: all run on the Node that
// package.json installs, but npm compares them with the Node it runs on itself and would print thirty warnings. And the
// registry they were `resolved` from, so that any serves, whatever npm's settings were.
const LOCK = "package-lock.json";
const lock = JSON.parse(readFileSync(LOCK, "utf8")) as { packages: Record<string, object> };
for (const [path, entry] of Object.entries(lock.packages))
  if (path !== "") Object.assign(entry, { engines: undefined, resolved: undefined });
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
