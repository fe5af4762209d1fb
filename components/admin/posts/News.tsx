import { useSignals } from "@preact/signals-react/runtime";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import type { StoredDraft } from "../edit/editor.ts";
import { titleOf } from "../edit/edits.ts";
import { unsavedDrafts } from "../edit/unsaved-drafts.ts";
import { job, seenJob } from "../generate/drafting.ts";
import { status } from "../status.ts";
import { EditLink } from "./EditLink.tsx";
import { postForms } from "./post-forms.ts";
import { posts } from "./posts.ts";

const labels = deskLabels.news;

interface NewsItem {
  /** Names this one piece of news, for its dismissal. */
  key: string;
  text: ReactNode;
  /** For the owner to check. */
  notes?: readonly string[] | undefined;
}

/** The most urgent piece of news, in one line above the list, until the owner dismisses it. */
export function News() {
  useSignals();
  const [dismissed, setDismissed] = useState(readDismissed);
  const [item] = [readyDraft(), weeklyPost(), ...unsavedDrafts(postForms).map(unsavedWords)].filter(
    (one) => one && !dismissed.includes(one.key),
  );
  function dismiss(key: string) {
    const keys = [key, ...readDismissed()].slice(0, MOST_KEPT);
    setDismissed(keys);
    storeDismissed(keys);
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

/** A draft that was asked for, while it is one. */
function readyDraft(): NewsItem | undefined {
  const { id, state, slug, title, notes } = job.value ?? {};
  if (state !== "done" || !slug) return undefined;
  const post = posts.value?.find((one) => one.slug === slug);
  // A draft that is further down is told of by the page that saw it being made.
  if (post ? post.published : seenJob.value !== id) return undefined;
  const link = <EditLink post={post ?? { id: slug, slug }}>{`“${post?.title ?? title ?? slug}”`}</EditLink>;
  const text = (
    <>
      {adminBlog.job.done} {link}
    </>
  );
  return { key: `job ${id}`, text, notes };
}

/** The outcome of the last weekly run, in the service's words. */
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

function unsavedWords({ draftId, base, draft }: StoredDraft): NewsItem {
  const text = (
    <>
      {labels.unsaved} <EditLink post={base as PostSummary}>{`“${titleOf({ base, draft })}”`}</EditLink>
    </>
  );
  return { key: `draft ${draftId}`, text };
}

const KEY = "admin-dismissed-news";
const MOST_KEPT = 20;

/** The news dismissed on this device, newest first. */
function readDismissed(): readonly string[] {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "[]") as unknown[]).map(String);
  } catch {
    return [];
  }
}

function storeDismissed(keys: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keys));
  } catch {
    // It is told again by the next page.
  }
}
