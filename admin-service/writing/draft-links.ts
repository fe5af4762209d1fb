import { paths } from "#content/facts/navigation.ts";

const ownPages = new Set<string>(Object.values(paths).filter((path) => !path.startsWith("/admin")));
/** As the model is told, too. */
const MOST_LINKS = 2;

/**
 * Models invent addresses. A few links may lead to pages of this site. Other links and pictures are replaced by their
 * words, and bare addresses lose their https:// or www., so that browsers do not link them.
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
