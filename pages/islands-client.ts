import "./+client.ts";
import { afterFirstPaint } from "#components/islands/wake.ts";
import { wakeIslands } from "#components/islands/wake-islands.ts";

// What pages with islands start with, instead of +client.ts: the +config.ts in their own folders says so.
afterFirstPaint(() => wakeIslands(document));
