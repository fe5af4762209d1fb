import { useSignals } from "@preact/signals-react/runtime";
import { adminBlog } from "#content/pages/admin.ts";
import { formatMoment } from "../dates.ts";
import { status } from "../status.ts";

const words = adminBlog.generate;

/** That posts are also drafted by themselves: by whom, when that last happened and when it will again. */
export function WeeklyNote() {
  useSignals();
  const weekly = status.value?.weekly;
  const sentences = [
    words.weekly,
    weekly && words.weeklyBy[weekly.by === "timer" && !weekly.seen ? "neverSeen" : weekly.by],
    weekly?.last && `${words.lastRun}: ${formatMoment(weekly.last)}.`,
    weekly?.next && `${words.nextRun}: ${formatMoment(weekly.next)}.`,
    weekly?.reason,
  ];
  return (
    <p className="small muted" id="prompt-weekly">
      {sentences.filter(Boolean).join(" ")}
    </p>
  );
}
