import { useSignals } from "@preact/signals-react/runtime";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { status } from "../api/status.ts";
import { deviceStorage, readJson, writeJson } from "../api/storage.ts";
import { unsavedDrafts } from "../edit/draft-storage.ts";
import type { StoredDraft } from "../edit/editor.ts";
import { titleOf } from "../edit/editor.ts";
import { job, seenJobId } from "../generate/drafting.ts";
import { EditLink } from "../posts/EditLink.tsx";
import { postForms } from "../posts/post-forms.ts";
import { posts } from "../posts/posts.ts";

const labels = deskLabels.news;

interface NewsItem {
  /** Identifies the item when it is dismissed. */
  key: string;
  text: ReactNode;
  /** Points of a draft that the owner should check. */
  notes?: readonly string[] | undefined;
}

/** Shows the most urgent news item above the list, until the owner dismisses it. */
export function News() {
  useSignals();
  const [dismissed, setDismissed] = useState(readDismissed);
  const [item] = [finishedDraft(), weeklyPost(), ...unsavedDrafts(postForms).map(unsavedDraft)].filter(
    (candidate) => candidate && !dismissed.includes(candidate.key),
  );
  function dismiss(key: string) {
    const keys = [key, ...readDismissed()].slice(0, MAX_STORED);
    setDismissed(keys);
    writeJson(deviceStorage, KEY, keys);
  }
  return (
    <div className="news-place" role="status">
      {item && (
        <div className="news">
          <div>
            <p>{item.text}</p>
            {item.notes && item.notes.length > 0 && (
              <>
                <p>
                  <b>{adminBlog.job.toCheck}</b>
                </p>
                <ul className="notes">
                  {item.notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
          <Button tone="icon" icon={X} aria-label={labels.dismiss} onClick={() => dismiss(item.key)} />
        </div>
      )}
    </div>
  );
}

/** The draft of the last finished job, until it is published. */
function finishedDraft(): NewsItem | undefined {
  const { id, state, slug, title, notes } = job.value ?? {};
  if (state !== "done" || !slug) return undefined;
  const post = posts.value?.find((listed) => listed.slug === slug);
  // A draft that is not in the list may have been published long ago. It is only news if this page saw the job run.
  if (post ? post.published : seenJobId.value !== id) return undefined;
  const link = <EditLink post={post ?? { id: slug, slug }}>{`“${post?.title ?? title ?? slug}”`}</EditLink>;
  const text = (
    <>
      {adminBlog.job.done} {link}
    </>
  );
  return { key: `job ${id}`, text, notes };
}

/** The outcome of the last weekly run, as the service words it. */
function weeklyPost(): NewsItem | undefined {
  const reason = status.value?.weekly.reason;
  if (!reason || status.value?.weekly.overdue) return undefined;
  const post = posts.value?.find(({ title, published }) => !published && reason.includes(`“${title}”`));
  const text = post ? (
    <>
      {reason} <EditLink post={post}>{labels.look}</EditLink>
    </>
  ) : (
    reason
  );
  return { key: `weekly ${reason}`, text };
}

function unsavedDraft({ draftId, base, draft }: StoredDraft): NewsItem {
  const text = (
    <>
      {labels.unsaved} <EditLink post={base as PostSummary}>{`“${titleOf({ base, draft })}”`}</EditLink>
    </>
  );
  return { key: `draft ${draftId}`, text };
}

const KEY = "admin-dismissed-news";
const MAX_STORED = 20;

/** Reads the keys of the items dismissed on this device, newest first. */
const readDismissed = (): readonly string[] => readJson(deviceStorage, KEY) ?? [];
