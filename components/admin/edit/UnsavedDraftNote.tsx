import { useSignals } from "@preact/signals-react/runtime";
import History from "lucide-react/icons/history";
import PencilLine from "lucide-react/icons/pencil-line";
import { useState } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLoaded } from "../api/use-request.ts";
import { formatDateTime } from "../ui/dates.ts";
import { Differences } from "./Differences.tsx";
import { unsavedDrafts } from "./draft-storage.ts";
import type { Editor, SavedVersion, StoredDraft } from "./editor.ts";
import { isDirty } from "./edits.ts";
import { PendingSaveNote } from "./PendingSaveNote.tsx";
import { discardDraft, reopenDraft } from "./unsaved-drafts.ts";

const labels = editorLabels.kept;

interface UnsavedDraftNoteProps {
  editor: Editor;
  saved: SavedVersion;
  /** Called when the owner has opened a draft. */
  onUse?: () => void;
}

/** Offers the unsaved drafts of earlier page loads until the owner has used or discarded them. */
export function UnsavedDraftNote({ editor, saved, onUse }: UnsavedDraftNoteProps) {
  useSignals();
  return unsavedDrafts(editor)
    .filter(({ base }) => base.id === saved.id)
    .map((stored) => {
      const title = labels.found(formatDateTime(stored.at));
      const use = async () => {
        await reopenDraft(editor, stored);
        onUse?.();
      };
      return (
        <section key={stored.draftId} className="kept" aria-label={title}>
          <p>
            <Icon of={History} /> <b>{title}</b> {labels.foundText}
          </p>
          {saved.revision !== "" && <Comparison editor={editor} saved={saved} stored={stored} />}
          <div className="line">
            <Button tone="solid" onClick={() => void use()}>
              {labels.use}
            </Button>
            <Button onClick={() => discardDraft(editor, stored)}>{labels.throwAway}</Button>
          </div>
        </section>
      );
    });
}

/** Says in the list that a post has an open form with unsaved changes or a pending save. */
export function OpenEditNote({ editor, saved, onUse }: Required<UnsavedDraftNoteProps>) {
  useSignals();
  const edit = editor.edits.value[saved.id];
  if (!edit || !(edit.pendingSave || isDirty(editor, edit))) return null;
  return (
    <>
      <PendingSaveNote editor={editor} edit={edit} />
      <section className="kept" aria-label={editorLabels.open.title}>
        <p>
          <Icon of={PencilLine} /> <b>{editorLabels.open.title}</b> {editorLabels.open.text}
        </p>
        <div className="line">
          <Button tone="solid" onClick={onUse}>
            {editorLabels.open.goOn}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Compares a draft with the saved version, which is fetched when this opens: the list of posts holds no texts. */
function Comparison({ editor, saved, stored }: UnsavedDraftNoteProps & { stored: StoredDraft }) {
  const [isOpen, setOpen] = useState(false);
  const now = useLoaded(() => editor.fetchLatest(saved), isOpen ? saved.revision : undefined);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{labels.see(editor.noun)}</summary>
      {now.answer && <Differences kind={editor} old={editor.draftOf(now.answer)} now={stored.draft} />}
      {now.problem && <p className="error">{now.problem}</p>}
    </details>
  );
}
