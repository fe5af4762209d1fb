import { practiceSections } from "#content/pages/admin-practice.ts";
import { wordPages } from "./words.ts";

interface FactOfWords {
  name: string;
  shown: string;
  /** Its place in Practice: “Prices, People, First visit”. */
  where: string;
}

/** Those of pages and links, which stand behind words. */
const IS_ADDRESS = /(?:Link|path)$/;

/** Returns the facts that can stand among words, in the order of Practice. */
export function factsOfWords(): FactOfWords[] {
  const facts = wordPages.answer.value?.facts ?? [];
  return Object.entries(practiceSections).flatMap(([section, { title, groups }]) =>
    groups.flatMap(({ title: group, fields }) =>
      Object.entries(fields).flatMap(([field, { label }]) =>
        facts
          .filter(({ name, at }) => at === `${section}.${field}` && !IS_ADDRESS.test(name))
          .map(({ name, shown }) => ({ name, shown, where: [title, group, label].filter(Boolean).join(", ") })),
      ),
    ),
  );
}
