import { paths } from "#content/facts/navigation.ts";

const ownPages = new Set<string>(Object.values(paths).filter((path) => !path.startsWith("/admin")));
/** As the model is told, too. */
const MOST_LINKS = 2;

/**
 * Models invent addresses. A few links may lead to pages of this site; of any other, and of pictures, the words stay,
 * and what browsers would take for an address loses what makes it one.
 */
export function withoutForeignLinks(markdown: string): string {
  let links = 0;
  return markdown
    .replace(/!?\[([^\]\n]{0,300})\]\(((?:[^()\n]|\([^()\n]*\)){0,500})\)/g, (link, words: string, target: string) => {
      const isKept = !link.startsWith("!") && ownPages.has(target.trim()) && links < MOST_LINKS;
      if (isKept) links++;
      return isKept ? link : words;
    })
    .replace(/^ {0,3}\[[^\]\n]{1,300}\]:[^\n]*(?:\n|$)/gm, "")
    .replace(/!?\[([^\]\n]{1,300})\]\[[^\]\n]{0,300}\]/g, "$1")
    .replace(/<?(?:https?:\/\/(?:www\.)?|\bwww\.)([^\s<>]{1,500})>?/gi, "$1")
    .trim();
}
