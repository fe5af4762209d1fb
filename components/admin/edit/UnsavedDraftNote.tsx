import { useSignals } from "@preact/signals-react/runtime";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatDateTime } from "../dates.ts";
import { useLoaded } from "../use-service.ts";
import { Differences } from "./Differences.tsx";
import type { Editor, Saved, StoredDraft } from "./editor.ts";
import { discardDraft, reopenDraft, unsavedDrafts } from "./unsaved-drafts.ts";

const labels = editorLabels.kept;

interface UnsavedDraftNoteProps {
  editor: Editor;
  saved: Saved;
}

/** Offers the unsaved drafts of earlier pages until the owner has used or discarded them. */
export function UnsavedDraftNote({ editor, saved }: UnsavedDraftNoteProps) {
  useSignals();
  return unsavedDrafts(editor)
    .filter(({ base }) => base.id === saved.id)
    .map((stored) => {
      const title = labels.found(formatDateTime(stored.at));
      return (
        <section key={stored.draftId} className="kept" aria-label={title}>
          <p>
            <Icon of={History} /> <b>{title}</b> {labels.foundText}
          </p>
          <Comparison editor={editor} saved={saved} stored={stored} />
          <div className="line">
            <Button tone="solid" onClick={() => void reopenDraft(editor, stored)}>
              {labels.use}
            </Button>
            <Button onClick={() => discardDraft(editor, stored)}>{labels.throwAway}</Button>
          </div>
        </section>
      );
    });
}

/** Fetches the saved version when it is opened: the list of posts holds no texts. */
function Comparison({ editor, saved, stored }: UnsavedDraftNoteProps & { stored: StoredDraft }) {
  const [isOpen, setOpen] = useState(false);
  const now = useLoaded(() => editor.fetch(saved), isOpen ? saved.revision : undefined);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{labels.see(editor.noun)}</summary>
      {now.answer && <Differences kind={editor} old={editor.draftOf(now.answer)} now={stored.draft} />}
      {now.problem && <p className="error">{now.problem}</p>}
    </details>
  );
}
