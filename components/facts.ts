import { createContext, use } from "react";
import type { Facts } from "#content/facts/facts.ts";

const FactsContext = createContext<Facts | undefined>(undefined);

/** Around each page while it is drawn. */
export const FactsProvider = FactsContext.Provider;

/** The practice's facts, for components that are drawn at build time. Islands get what they need as props. */
export function useFacts(): Facts {
  const facts = use(FactsContext);
  if (!facts) throw new Error("Only pages know the facts; an island gets them as props.");
  return facts;
}
