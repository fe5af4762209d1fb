import { join } from "node:path";
import { londonTime } from "../model/london-time.ts";
import { openFacts } from "./open-facts.ts";

/**
 * Today's facts of content/practice, for tests and for commands that run once. Pages get facts from their renderer
 * (`useFacts`), and the service reads its own.
 */
export const facts = openFacts({ dir: join(import.meta.dirname, "../practice") }).on(londonTime(new Date()).date);
export const { practice, practitioner, hours, prices, offer, figures, links } = facts;
