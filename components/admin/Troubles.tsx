import { useSignals } from "@preact/signals-react/runtime";
import type { Status } from "#content/model/answers.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { formatDateTime } from "./dates.ts";
import { effectOf, positionOf } from "./posts/BrokenFiles.tsx";
import { status } from "./status.ts";

const { lastRun, nextRun } = adminBlog.generate;
const labels = deskLabels.troubles;
const tones = { note: "plain", degraded: "warn", down: "bad" } as const;
/** Names of problems that are left out of the service's list, because a more detailed row shows them. */
const detailedProblems = new Set(["publish", "posts", "facts", "git", "weekly"]);

/** Lists problems that need attention: of publishing, post files, the weekly post, git and the service. */
export function Troubles() {
  useSignals();
  const troubles = status.value ? troublesOf(status.value) : [];
  if (troubles.length === 0) return null;
  return (
    <section className="panel troubles" aria-labelledby="troubles-heading">
      <h2 id="troubles-heading" className="pad">
        {labels.heading}
      </h2>
      <ul className="list">
        {troubles.map(({ tone, title, details }) => (
          <li key={`${title} ${details}`} className={tone}>
            <b>{title}</b> {details}
          </li>
        ))}
      </ul>
    </section>
  );
}

function troublesOf({ publish, broken, notices, git, weekly, problems = [] }: Status) {
  const troubles: Record<"tone" | "title" | "details", string>[] = [];
  const add = (tone: "bad" | "warn" | "plain", title: string, ...details: (string | undefined)[]) =>
    troubles.push({ tone, title, details: details.filter(Boolean).join(" ") });
  if (publish?.ok) for (const error of publish.errors) add("bad", error);
  else if (publish) add("bad", labels.publish, ...publish.errors);
  for (const file of broken) add("warn", positionOf(file), file.reason, effectOf(file));
  if (weekly.overdue) {
    const { last, next, reason } = weekly;
    const lastTime = last ? lastRun(formatDateTime(last)) : labels.neverRun;
    add("warn", labels.overdue, lastTime, next ? nextRun(formatDateTime(next)) : "", reason);
  }
  if (git.message) add("warn", git.message);
  for (const { name, severity, sentence, since } of problems)
    if (!detailedProblems.has(name))
      add(tones[severity], sentence, severity === "note" ? "" : labels.since(formatDateTime(since)));
  for (const { slug, text } of notices) add("plain", `${slug}.md`, text);
  return troubles;
}
