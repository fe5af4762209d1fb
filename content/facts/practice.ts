import { join } from "node:path";
import { londonTime } from "../model/london-time.ts";
import { openFacts } from "./open-facts.ts";

/**
 * The facts of content/practice as they are today, for tests and for commands that run once. Pages get theirs from whoever
 * draws them (`useFacts`), and the service reads its own.
 */
export const facts = openFacts({ dir: join(import.meta.dirname, "../practice") }).on(londonTime(new Date()).date);
export const { practice, practitioner, hours, prices, offer, figures, links } = facts;
