import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useId, useLayoutEffect, useState } from "react";
import type { FindingGroup } from "#content/model/finding-groups.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import type { Edit } from "../edit/editor.ts";
import { editField } from "../edit/edits.ts";
import { factsIn } from "../text/extensions.ts";
import { RichText } from "../text/RichText.tsx";
import { createRichText } from "../text/rich-text.ts";
import { TextTools } from "../text/TextTools.tsx";
import { createTextEditor } from "../text/text-editor.ts";
import type { RichModule } from "../text/views.ts";
import { useWide } from "../write/use-wide.ts";
import { putCaret, type TappedPlace } from "./long-texts.ts";
import { withFacts, wordForms } from "./words.ts";

const labels = adminWords.long;

/** A rich view with facts, whose names are nowhere to be read: not even where a link leads. It takes no pictures. */
const richWithFacts: RichModule = {
  createRichText(element, markdown, selection, host) {
    const refusePictures = () => showToast({ title: labels.noPictures });
    const view = createRichText(element, markdown, selection, { ...host, onFiles: refusePictures }, [
      factsIn(withFacts),
    ]);
    return {
      ...view,
      link() {
        const { href, text } = view.link();
        return { href: withFacts(href), text };
      },
      setLink({ href, text }) {
        const before = view.link().href;
        view.setLink({ href: href === withFacts(before) ? before : href, text });
      },
    };
  },
};

interface LongTextProps {
  edit: Edit;
  field: string;
  /** Where it was tapped. */
  place: TappedPlace | undefined;
  groups: readonly FindingGroup[];
  onDone: () => void;
}

/** A long text of a page in the editor of posts’ texts, over the page. */
export function LongText({ edit, field, place, groups, onDone }: LongTextProps) {
  useSignals();
  const id = useId();
  const isWide = useWide();
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
    putCaret(document.getElementById(id), place);
  }, []);
  const highlights = groups
    .filter((group) => group.field === field)
    .map(({ text, colour }) => ({ text, highlight: `finding-${colour}` }) as const);
  return (
    <section className="over-page" aria-label={wordForms.labelOf(field, edit.draft)}>
      <div className="over-bar">
        <TextTools editor={editor} controls={id} isShort={!isWide} hasPictures={false} />
        <Button
          small
          onClick={() => {
            editor.flush();
            onDone();
          }}
        >
          {labels.done}
        </Button>
      </div>
      <div className="over-room">
        <RichText id={id} editor={editor} label={wordForms.labelOf(field, edit.draft)} highlights={highlights} />
      </div>
    </section>
  );
}
