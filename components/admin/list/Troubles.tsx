import { useSignals } from "@preact/signals-react/runtime";
import type { Status } from "#content/model/answers.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { page } from "../api/page.ts";
import { status } from "../api/status.ts";
import { useAction } from "../api/use-request.ts";
import { effectOf, positionOf } from "../posts/BrokenFiles.tsx";
import { EditLink, onPostsPage } from "../posts/EditLink.tsx";
import { DRAFTS, publishWaiting, showDrafts } from "../posts/publish-waiting.ts";
import { formatDateTime } from "../ui/dates.ts";

const { lastRun, nextRun } = adminBlog.generate;
const labels = deskLabels.troubles;
const tones = { note: "plain", degraded: "warn", down: "bad" } as const;
/** Names of problems that are left out of the service's list, because a more detailed row shows them. */
const detailedProblems = new Set(["publish", "posts", "facts", "git", "weekly"]);
/** From this number on, troubles of one kind share a row. */
const MANY = 3;

interface Trouble extends Partial<Pick<Status["notices"][number], "id" | "slug">> {
  tone: "bad" | "warn" | "plain";
  kind?: keyof typeof labels.many | undefined;
  title: string;
  details: string;
}

/** Lists problems that need attention: of publishing, post files, the weekly post, git and the service. */
export function Troubles() {
  useSignals();
  const troubles = status.value ? troublesOf(status.value) : [];
  if (troubles.length === 0) return null;
  const kinds = new Set(troubles.map(({ kind }) => kind));
  return (
    <section className="panel troubles" aria-labelledby="troubles-heading">
      <h2 id="troubles-heading" className="pad">
        {labels.heading}
      </h2>
      <ul className="list">{[...kinds].map((kind) => rowsOf(troubles.filter((one) => one.kind === kind)))}</ul>
    </section>
  );
}

function rowsOf(troubles: readonly Trouble[]) {
  const [{ kind, tone } = {}] = troubles;
  if (!kind || (troubles.length < MANY && kind !== "waiting")) return troubles.map(toRow);
  const sentence = labels.many[kind](troubles.length);
  return (
    <li key={kind} className={tone}>
      <b>{sentence}.</b>
      {kind === "waiting" && <WaitingPosts ids={troubles.flatMap(({ id }) => id ?? [])} />}
      <details>
        <summary>
          {labels.which}
          <span className="hide">: {sentence}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list can be scrolled by keyboard */}
        <ul className="list" tabIndex={0} aria-label={sentence}>
          {troubles.map(toRow)}
        </ul>
      </details>
    </li>
  );
}

const toRow = ({ tone, title, details, id, slug }: Trouble) => (
  <li key={`${title} ${details}`} className={tone}>
    <b>{id && slug ? <EditLink post={{ id, slug }}>{title}</EditLink> : title}</b> {details}
  </li>
);

function WaitingPosts({ ids }: { ids: readonly string[] }) {
  const { busy, run } = useAction();
  return (
    <div className="line">
      <Button
        disabled={busy !== undefined}
        onClick={() => page.confirm(labels.confirmAll(ids.length)) && void run("publish", () => publishWaiting(ids))}
      >
        {labels.publishAll}
      </Button>
      <Button {...onPostsPage(DRAFTS, showDrafts)}>{labels.choose}</Button>
    </div>
  );
}

function troublesOf({ publish, broken, notices, git, weekly, problems = [] }: Status) {
  const troubles: Trouble[] = [];
  const add = (tone: Trouble["tone"], kind: Trouble["kind"], title: string, ...details: (string | undefined)[]) =>
    troubles.push({ tone, kind, title, details: details.filter(Boolean).join(" ") });
  if (publish?.ok) for (const error of publish.errors) add("bad", "publish", error);
  else if (publish) add("bad", undefined, labels.publish, ...publish.errors);
  for (const file of broken) add("warn", "broken", positionOf(file), file.reason, effectOf(file));
  if (weekly.overdue) {
    const { last, next, reason } = weekly;
    const lastTime = last ? lastRun(formatDateTime(last)) : labels.neverRun;
    add("warn", undefined, labels.overdue, lastTime, next ? nextRun(formatDateTime(next)) : "", reason);
  }
  if (git.message) add("warn", undefined, git.message);
  for (const { name, severity, sentence, since } of problems)
    if (!detailedProblems.has(name))
      add(tones[severity], undefined, sentence, severity === "note" ? "" : labels.since(formatDateTime(since)));
  for (const { file, text, remedy, ...notice } of notices)
    troubles.push({ ...notice, tone: "plain", title: file, details: `${text} ${remedy}` });
  // One file may have the same notice twice.
  return [...new Map(troubles.map((trouble) => [JSON.stringify(trouble), trouble])).values()];
}
