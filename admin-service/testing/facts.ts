import { resolve } from "node:path";
import { openFacts } from "#content/facts/open-facts.ts";

/** The facts of content/practice as they are on disk. */
export const facts = openFacts({ dir: resolve(import.meta.dirname, "../../content/practice") }).on("2026-11-23");
