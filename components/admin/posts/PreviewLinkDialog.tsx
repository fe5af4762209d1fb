import { useEffect, useRef, useState } from "react";
import { type PreviewLink, previewLinkAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { readAsOwner, sendAsOwner } from "../api/session.ts";
import { useAction } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { formatDateTime } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { postUrl } from "./posts.ts";

const labels = deskLabels.previewLink;

/** Shows a link with which somebody without the password can read an unpublished post. */
export function PreviewLinkDialog({ post }: { post: PostSummary }) {
  const [link, setLink] = useState<PreviewLink>();
  const [copyMessage, setCopyMessage] = useState<string>();
  const { busy, problem, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => void run("load", async () => setLink(await loadLink(post))), []);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link?.url ?? "");
      setCopyMessage(labels.copied);
    } catch {
      setCopyMessage(labels.notCopied);
    }
  }

  return (
    <DeskDialog title={labels.title(post.title)}>
      <p>{labels.text}</p>
      <Problem>{problem}</Problem>
      {!link && !problem && <p role="status">{labels.loading}</p>}
      {link && (
        <>
          <div className="field">
            <label htmlFor="preview-link">{labels.address}</label>
            <input ref={field} className="input" id="preview-link" readOnly value={link.url} />
            <span className="hint">{labels.expires(formatDateTime(link.expiresAt))}</span>
          </div>
          <p role="status">{copyMessage}</p>
          <div className="dialog-foot">
            <Button tone="plain" aria-busy={busy === "end"} onClick={() => void run("end", () => endLinks(post))}>
              {labels.end}
            </Button>
            <Button tone="solid" onClick={() => void copy()}>
              {labels.copy}
            </Button>
          </div>
        </>
      )}
    </DeskDialog>
  );
}

/** The links made by this page, by post id. Kept here because the service stores only a hash of each. */
const links = new Map<string, Promise<PreviewLink>>();

async function loadLink({ id }: PostSummary): Promise<PreviewLink> {
  const known = links.get(id);
  if (known && Date.parse((await known).expiresAt) > Date.now()) return known;
  // Stored before the answer arrives, because strict mode runs effects twice.
  const link = readAsOwner(previewLinkAnswer, `${postUrl(id)}/preview-link`, { method: "POST" }).then((answer) => ({
    ...answer,
    url: new URL(answer.url, location.href).href,
  }));
  links.set(id, link);
  link.catch(() => links.delete(id));
  return link;
}

/** Invalidates all preview links of a post. */
async function endLinks({ id, title }: PostSummary): Promise<void> {
  await sendAsOwner(`${postUrl(id)}/preview-link`, { method: "DELETE" });
  links.delete(id);
  closeDialog();
  showToast({ title: labels.ended, text: `“${title}”` });
}
