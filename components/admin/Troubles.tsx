import { useSignals } from "@preact/signals-react/runtime";
import type { Status } from "#content/model/answers.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { formatMoment } from "./dates.ts";
import { fateOf, placeOf } from "./posts/broken-files.ts";
import { status } from "./status.ts";

const words = adminBlog.troubles;

/** What the owner should know before anything else: a failed publish, files that cannot be read, words from git. */
export function Troubles() {
  useSignals();
  const now = status.value;
  if (!now) return null;
  const { publish, broken, notices, git, weekly, problems = [] } = now;
  const hasFailed = publish !== null && !publish.ok;
  const leftOut = publish?.ok ? publish.errors : [];
  if (
    !hasFailed &&
    leftOut.length + broken.length + notices.length + problems.length === 0 &&
    !git.message &&
    !weekly.overdue
  )
    return null;
  return (
    <section className="panel troubles" aria-labelledby="troubles-heading">
      <h2 id="troubles-heading" className="pad">
        {words.heading}
      </h2>
      <ul className="list">
        {hasFailed && <Trouble tone="bad" what={words.publish} reasons={publish.errors} />}
        {leftOut.map((reason) => (
          <Trouble key={reason} tone="bad" what={reason} />
        ))}
        {broken.map((file) => (
          <Trouble key={file.file} tone="warn" what={placeOf(file)} reasons={[file.reason, fateOf(file)]} />
        ))}
        {weekly.overdue && <Trouble tone="warn" what={deskWords.weekly.overdue} reasons={tellWeekly(weekly)} />}
        {git.message && <Trouble tone="warn" what={git.message} />}
        {problems.map((problem) => (
          <Trouble key={problem} tone="warn" what={problem} />
        ))}
        {notices.map(({ slug, text }) => (
          <Trouble key={`${slug} ${text}`} tone="plain" what={`${slug}.md`} reasons={[text]} />
        ))}
      </ul>
    </section>
  );
}

function Trouble({ tone, what, reasons = [] }: { tone: "bad" | "warn" | "plain"; what: string; reasons?: string[] }) {
  return (
    <li className={tone}>
      <b>{what}</b> {reasons.join(" ")}
    </li>
  );
}

/** When it last ran, when it will again, and why nothing came of it. */
function tellWeekly({ last, next, reason }: Status["weekly"]): string[] {
  const words = deskWords.weekly;
  return [last ? words.last(formatMoment(last)) : words.never, next && words.next(formatMoment(next)), reason].filter(
    (sentence) => typeof sentence === "string",
  );
}
