import { markFormed } from "#content/words/marks.ts";
import { partsOf } from "#content/words/rich-text.ts";

/** A text of a page with its emphasis and links. */
export function Inline({ text }: { text: string }) {
  return partsOf(markFormed(text)).map(({ text: part, isStrong, href }) => {
    if (href)
      return (
        <a key={part} href={href}>
          {part}
        </a>
      );
    return isStrong ? <strong key={part}>{part}</strong> : part;
  });
}
