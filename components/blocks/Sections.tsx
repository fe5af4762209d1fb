import { Children, isValidElement, type ReactNode } from "react";
import { isHidden } from "#content/words/sections.ts";
import type { WordsPage } from "#content/words/shipped.ts";
import { useFacts } from "../facts.ts";

/**
 * The sections of a page, each with the key of its words as its own. One that the owner has hidden is left out. While she
 * changes the page, an empty element stands in its place.
 */
export function Sections({ of: page, children }: { of: WordsPage; children: ReactNode }) {
  const facts = useFacts();
  return Children.map(children, (child) => {
    const key = isValidElement(child) ? child.key : null;
    if (key === null || !isHidden(page, key, facts)) return child;
    // In both cases an element, so that others keep their ids.
    return <>{facts.isMarked && <div data-section={key} />}</>;
  });
}
