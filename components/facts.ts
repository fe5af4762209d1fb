import { createContext, use } from "react";
import type { Facts } from "#content/facts/facts.ts";
import type { Words, WordsPage } from "#content/words/shipped.ts";
import { wordsOf } from "#content/words/words-of.ts";

const FactsContext = createContext<Facts | undefined>(undefined);

/** Around each page while it is drawn. */
export const FactsProvider = FactsContext.Provider;

/** The practice's facts, for components that are drawn at build time. Islands get what they need as props. */
export function useFacts(): Facts {
  const facts = use(FactsContext);
  if (!facts) throw new Error("Only pages know the facts; an island gets them as props.");
  return facts;
}

/** A page's words: those that this project ships, with the owner's changes and the facts filled in. */
export const useWords = <Page extends WordsPage>(page: Page): Words<Page> => wordsOf(page, useFacts());
