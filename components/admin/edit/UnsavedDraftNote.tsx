import { useSignals } from "@preact/signals-react/runtime";
import History from "lucide-react/icons/history";
import { useState } from "react";
import { postAnswer } from "#content/model/answers.ts";
import { type Draft, draftOf } from "#content/model/draft.ts";
import type { PostSummary } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatDateTime } from "../dates.ts";
import { postUrl } from "../posts/posts.ts";
import { useAnswer } from "../use-service.ts";
import { Differences } from "./Differences.tsx";
import { discardDraft, reopenDraft, unsavedDrafts } from "./unsaved-drafts.ts";

const labels = editorLabels.kept;

/** In a post's row: offers the unsaved drafts of earlier pages until the owner has used or discarded them. */
export function UnsavedDraftNote({ post }: { post: PostSummary }) {
  useSignals();
  return unsavedDrafts.value
    .filter(({ base }) => base.id === post.id)
    .map((stored) => {
      const title = labels.found(formatDateTime(stored.at));
      return (
        <section key={stored.draftId} className="kept" aria-label={title}>
          <p>
            <Icon of={History} /> <b>{title}</b> {labels.foundText}
          </p>
          <Comparison post={post} draft={stored.draft} />
          <div className="line">
            <Button tone="solid" onClick={() => void reopenDraft(stored)}>
              {labels.use}
            </Button>
            <Button onClick={() => discardDraft(stored)}>{labels.throwAway}</Button>
          </div>
        </section>
      );
    });
}

/** Fetches the post when it is opened: the list holds no texts. */
function Comparison({ post, draft }: { post: PostSummary; draft: Draft }) {
  const [isOpen, setOpen] = useState(false);
  const now = useAnswer(postAnswer, isOpen ? postUrl(post.slug) : undefined, post.revision);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{labels.see}</summary>
      {now.answer && <Differences old={draftOf(now.answer)} now={draft} />}
      {now.problem && <p className="error">{now.problem}</p>}
    </details>
  );
}
