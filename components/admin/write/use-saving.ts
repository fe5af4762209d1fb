import { useEffect, useState } from "react";
import type { Post } from "#content/model/post.ts";
import { firstQuestion } from "../edit/Conflict.tsx";
import { setEdit } from "../edit/edits.ts";
import { saveEdit } from "../edit/save-edit.ts";
import type { GoingLive } from "../edit/use-going-live.ts";
import { publishRequest } from "../posts/open-editor.ts";
import { postForms } from "../posts/post-forms.ts";
import type { TextEditor } from "../text/text-editor.ts";

/** Saves a post's form and puts it live. Use it only in components that call useSignals(). */
export function useSaving(post: Post, text: TextEditor, goingLive: GoingLive) {
  const { id } = post;
  const [isRunning, setRunning] = useState(false);
  const isSaving = postForms.saving.value.has(id);

  /** Waits for pictures that are being sent and for the last keystrokes, then runs `action`. */
  async function run(action: () => unknown) {
    setRunning(true);
    try {
      await text.uploads.settled();
      text.flush();
      const now = postForms.edits.value[id];
      // A picture that waits for the service would be gone with the form.
      if (now && text.uploads.isWaiting()) setEdit(postForms, { ...now, staysOpen: true });
      await action();
    } finally {
      setRunning(false);
    }
    // Nothing can be saved before that is decided.
    firstQuestion()?.focus();
  }
  /** A post that is live or scheduled is asked about before it is saved. */
  function saveOrAsk() {
    const { published, publishAt } = post;
    // A day to come schedules a post.
    const day = postForms.edits.value[id]?.draft.publishedAt ?? "";
    if (!published && Date.parse(day) > Date.now()) return goingLive.goLive({ at: day });
    if (!published && !publishAt) return saveEdit(postForms, id);
    return goingLive.goLive({ currentState: published ? { published } : { publishAt } });
  }
  const publish = (at?: string) => run(() => goingLive.goLive({ at }));

  const request = publishRequest.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per request
  useEffect(() => {
    if (request?.id !== id) return;
    publishRequest.value = undefined;
    void publish(request.at);
  }, [request]);

  return { isSaving, isBusy: isRunning || isSaving, run, save: () => run(saveOrAsk), publish };
}
