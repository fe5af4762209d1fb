import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { FindingGroup } from "#content/model/finding-groups.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import type { Edit } from "../edit/editor.ts";
import { editField } from "../edit/edits.ts";
import { RichText } from "../text/RichText.tsx";
import { TextTools } from "../text/TextTools.tsx";
import { createTextEditor } from "../text/text-editor.ts";
import type { RichModule } from "../text/views.ts";
import type { Chosen } from "./EditablePage.tsx";
import { paragraphsOf } from "./page-texts.ts";
import { withFacts, wordForms } from "./words.ts";

const labels = adminWords.long;
/** Before anything is shown: the names of facts are nowhere to be seen, as they would be in the Markdown view. */
const { createRichText } = await import("../text/rich-text.ts");

/** A rich view with facts, also where links lead. It takes no pictures. */
const richWithFacts: RichModule = {
  createRichText(element, markdown, selection, host) {
    const onFiles = () => showToast({ title: labels.noPictures });
    return createRichText(element, markdown, selection, { ...host, onFiles, factOf: withFacts });
  },
};

interface LongTextProps {
  edit: Edit;
  chosen: Chosen;
  groups: readonly FindingGroup[];
  onDone: () => void;
}

/** A long text of a page in the editor of posts’ texts, over the page. */
export function LongText({ edit, chosen: { key: field, paragraph = -1 }, groups, onDone }: LongTextProps) {
  useSignals();
  const id = useId();
  const room = useRef<HTMLDivElement>(null);
  const text = edit.draft[field] ?? "";
  const [editor] = useState(() =>
    createTextEditor({
      text,
      rich: richWithFacts,
      onChange: (changed) => editField(wordForms, edit.base.id, field, changed),
    }),
  );
  // Besides typing, a merge, an Undo or another device changes the draft.
  useLayoutEffect(() => editor.load(text), [editor, text]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first
  useEffect(() => {
    editor.focus("start");
    const tapped = room.current && paragraphsOf(room.current)[paragraph];
    if (!tapped) return;
    getSelection()?.collapse(tapped, 0);
    // `scrollIntoView()` would move the desk around it, too.
    room.current?.scrollBy({ top: tapped.getBoundingClientRect().top - innerHeight / 3, behavior: "instant" });
  }, []);
  const highlights = groups
    .filter((group) => group.field === field)
    .map(({ text, colour }) => ({ text, highlight: `finding-${colour}` }) as const);
  return (
    <section className="over-page" aria-label={wordForms.labelOf(field, edit.draft)}>
      <div className="over-bar">
        <TextTools editor={editor} controls={id} isShort hasPictures={false} />
        <Button small onClick={onDone}>
          {labels.done}
        </Button>
      </div>
      <div ref={room} className="over-room">
        <RichText id={id} editor={editor} label={wordForms.labelOf(field, edit.draft)} highlights={highlights} />
      </div>
    </section>
  );
}
