import { useSignals } from "@preact/signals-react/runtime";
import { paths } from "#content/facts/navigation.ts";
import { type DeletedPost, deletedPostsAnswer, postAnswer, thrownAwayAnswer } from "#content/model/answers.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { page } from "../api/page.ts";
import { changeAsOwner, readAsOwner } from "../api/session.ts";
import { useAction, useLoaded } from "../api/use-request.ts";
import { closeDialog, DeskDialog, dialog } from "../dialogs/DeskDialog.tsx";
import type { Editor, SavedVersion } from "../edit/editor.ts";
import { emptyThrownAway, THROWN_AWAY, unsentWords } from "../edit/thrown-away.ts";
import { takeUpAddress, takeUpWords } from "../edit/unsaved-drafts.ts";
import { formatDateTime, formatDay } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { pendingPosition } from "./list-position.ts";
import { showChange } from "./post-forms.ts";
import { loadPosts } from "./posts.ts";

const labels = deskLabels.thrownAway;
const pages = { post: paths.adminBlog, section: paths.adminPractice, page: paths.adminPages };

interface Entry {
  key: string;
  title: string;
  at: string;
  when: string;
  words?: string;
  verb: string;
  /** Another page of the desk, on which it is taken up. */
  href?: string | undefined;
  take: () => Promise<unknown>;
}

type ThrownAwayWords = Pick<Entry, "title" | "at" | "when" | "words"> & { name: string; kind: Editor["noun"] };

const newestFirst = (one: Entry, other: Entry): number => Date.parse(other.at) - Date.parse(one.at);

interface ThrownAwayDialogProps {
  editor: Editor;
  /** Shows the form of what was taken up. */
  openForm: (saved: SavedVersion) => unknown;
}

/** Opens the dialog from below a list. */
export const ThrownAwayButton = ({ children, ...props }: ThrownAwayDialogProps & { children: string }) => (
  <Button
    tone="link"
    className="end"
    onClick={() => {
      dialog.value = <ThrownAwayDialog {...props} />;
    }}
  >
    {children}
  </Button>
);

/** Lists the words that were thrown away and the deleted posts, each with a button that brings it back. */
export function ThrownAwayDialog({ editor, openForm }: ThrownAwayDialogProps) {
  useSignals();
  const unsent = unsentWords();
  const { answer: stored, problem } = useLoaded(loadEntries, String(unsent.length));
  const here = unsent.flatMap(({ noun, draftId: name, at, thrownAway }) =>
    thrownAway ? [wordsEntry({ name, kind: noun, at, ...thrownAway, when: labels.whenHere(formatDateTime(at)) })] : [],
  );
  // Without an answer, the words on this device can still be taken up.
  const entries = stored || problem ? [...here, ...(stored ?? [])].sort(newestFirst) : undefined;
  const action = useAction();
  const hasWords = entries?.some(({ words }) => words !== undefined);

  function wordsEntry({ name, kind, ...entry }: ThrownAwayWords): Entry {
    return {
      ...entry,
      key: name,
      verb: labels.takeUp,
      href: kind === editor.noun ? undefined : pages[kind] + takeUpAddress(name),
      take: async () => {
        const saved = await takeUpWords(editor, name);
        closeDialog();
        await openForm(saved);
      },
    };
  }
  async function loadEntries(): Promise<Entry[]> {
    const [words, deleted] = await Promise.all([
      readAsOwner(thrownAwayAnswer, THROWN_AWAY),
      readAsOwner(deletedPostsAnswer, "/api/blog/deleted"),
    ]);
    const arrived = words.filter(({ name }) => unsent.every(({ draftId }) => draftId !== name));
    return [
      ...arrived.map((one) => wordsEntry({ ...one, when: labels.when(formatDateTime(one.at), formatDay(one.until)) })),
      ...deleted.map((post) => ({
        key: post.slug,
        title: post.title,
        at: post.deletedAt,
        when: labels.deleted(formatDateTime(post.deletedAt)),
        verb: labels.restore,
        take: () => restore(post),
      })),
    ];
  }
  async function empty() {
    if (!page.confirm(labels.confirmEmpty)) return;
    await emptyThrownAway();
    closeDialog();
  }

  return (
    <DeskDialog title={labels.title}>
      <Problem>{problem ?? action.problem}</Problem>
      {!entries && !problem && <p role="status">{labels.loading}</p>}
      {entries && <p>{entries.length === 0 ? labels.none : labels.text}</p>}
      {entries && entries.length > 0 && (
        <ul className="entries list">
          {entries.map(({ key, title, at, when, words, verb, href, take }) => (
            <li key={key}>
              <span>
                <b>{title}</b>
                <time className="small muted" dateTime={at}>
                  {when}
                </time>
                {words && <span className="first-words small">{words}</span>}
              </span>
              {href ? (
                <Button href={href} aria-label={`${verb} “${title}”`}>
                  {verb}
                </Button>
              ) : (
                <Button
                  aria-label={`${verb} “${title}”`}
                  aria-busy={action.busy === key}
                  onClick={() => void action.run(key, take)}
                >
                  {verb}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasWords && (
        <Button tone="plain" aria-busy={action.busy === "empty"} onClick={() => void action.run("empty", empty)}>
          {labels.empty}
        </Button>
      )}
    </DeskDialog>
  );
}

async function restore({ slug, title, commit: deletion }: DeletedPost): Promise<void> {
  const path = `/api/blog/deleted/${encodeURIComponent(slug)}/restore`;
  const { answer, commit } = await changeAsOwner(postAnswer, path, { method: "POST", body: { commit: deletion } });
  closeDialog();
  // Its row takes the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  showChange({ title: labels.restored, commit, post: title });
  await loadPosts();
  pendingPosition.value = { id: answer.id };
}
