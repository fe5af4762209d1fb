import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Clash } from "#content/model/merge-drafts.ts";
import { Conflict, firstQuestion } from "../edit/Conflict.tsx";
import type { Edit } from "../edit/editor.ts";
import { bringIntoView, elementsOf, isLong } from "./page-texts.ts";
import { wordForms } from "./words.ts";

interface TextConflictsProps {
  frame: RefObject<HTMLIFrameElement | null>;
  edit: Edit;
  /** By the fields that two devices have changed differently. */
  questions: Readonly<Record<string, Clash>>;
  onDecided: (field: string) => void;
}

/** Asks, in their places in the page, which words of its texts are to stand. */
export function TextConflicts({ frame, edit, questions, onDecided }: TextConflictsProps) {
  const shown = frame.current?.contentDocument;
  if (!shown) return null;
  return Object.entries(questions).map(([field, clash]) => (
    <AtText key={field} shown={shown} textsOf={() => elementsOf(shown, edit.base.id, field)}>
      <Conflict {...{ editor: wordForms, edit, field, clash, headingLevel: 2 }} onDecided={() => onDecided(field)} />
    </AtText>
  ));
}

interface AtTextProps {
  shown: Document;
  textsOf: () => HTMLElement[];
  children: ReactNode;
}

/** Something in the page at a text. A text that is not to be seen has its place at the top. */
function AtText({ shown, textsOf, children }: AtTextProps) {
  const [place] = useState(() => Object.assign(shown.createElement("div"), { className: "at-text" }));
  // Again when the page was drawn anew.
  useLayoutEffect(() => {
    if (place.isConnected) return;
    const last = textsOf().at(-1);
    if (!last) shown.body.prepend(place);
    // The end of a long text may be far away.
    else if (isLong(last)) last.before(place);
    else (last.closest("ul, ol, dl") ?? last.closest("h1, h2, h3, h4, p, summary, blockquote") ?? last).after(place);
  });
  useEffect(() => () => place.remove(), [place]);
  return createPortal(children, place);
}

/** Leads to the first question: nothing can be saved before it is answered. Where she is writing, the caret stays. */
export function showConflict({ contentDocument }: HTMLIFrameElement, isAsked: boolean): void {
  const heading = contentDocument && firstQuestion(contentDocument);
  if (heading) bringIntoView(heading);
  if (isAsked) heading?.focus({ preventScroll: true });
}
