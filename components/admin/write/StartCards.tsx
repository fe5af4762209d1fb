import X from "lucide-react/icons/x";
import { useState } from "react";
import type { Draft } from "#content/model/draft.ts";
import { isEmptySection, isOutlineCategory, outlineCards } from "#content/model/outline.ts";
import type { Post } from "#content/model/post.ts";
import { countWords } from "#content/model/post-fields.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import type { TextEditor } from "../text/text-editor.ts";

const labels = editorLabels.start;
/** From this many words on, a text needs no help to get started. */
const ENOUGH_WORDS = 40;

interface StartCardsProps {
  post: Post;
  draft: Draft;
  text: TextEditor;
}

/**
 * Suggests the sections of an outline, with questions, for an almost empty text and for every empty section of it. A card
 * adds only its heading to the text.
 */
export function StartCards({ post, draft, text }: StartCardsProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { content, category } = draft;
  const isStarting = countWords(content) < ENOUGH_WORDS;
  const hasHeading = (heading: string) => content.includes(`## ${heading}`);
  const cards = outlineCards(isOutlineCategory(category) ? category : "General").filter(
    ({ heading }) =>
      !dismissed.includes(heading) && (hasHeading(heading) ? isEmptySection(content, heading) : isStarting),
  );
  if (post.publishedAt || cards.length === 0) return null;
  const dismiss = (headings: readonly string[]) => setDismissed([...dismissed, ...headings]);
  return (
    <section className="cards" aria-label={labels.heading}>
      <h2 className="hint">{labels.heading}</h2>
      {cards.map(({ heading, hint, questions }) => (
        <article key={heading} className="card">
          {/* Collapsed to one line, so that the preview below stays in view. */}
          <details name="start-card">
            <summary>
              <h3>{heading}</h3>
            </summary>
            <p>{hint}</p>
            <ul>
              {questions.map((question) => (
                <li key={question}>{question}</li>
              ))}
            </ul>
            {hasHeading(heading) ? (
              <Button tone="link" aria-label={labels.showNamed(heading)} onClick={() => text.find(heading)}>
                {labels.show}
              </Button>
            ) : (
              <Button
                tone="link"
                aria-label={labels.takeNamed(heading)}
                onClick={() => {
                  text.insert(`## ${heading}\n`);
                  text.focus();
                }}
              >
                {labels.take}
              </Button>
            )}
          </details>
          <Button tone="icon" icon={X} aria-label={labels.waveAway(heading)} onClick={() => dismiss([heading])} />
        </article>
      ))}
      {cards.length > 1 && (
        <Button tone="link" onClick={() => dismiss(cards.map(({ heading }) => heading))}>
          {labels.waveAll}
        </Button>
      )}
    </section>
  );
}
