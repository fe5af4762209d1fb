import { useSignals } from "@preact/signals-react/runtime";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { goingLive } from "#content/pages/admin-going-live.ts";
import { Button } from "../../ui/Button.tsx";
import { AdminFrame } from "../AdminFrame.tsx";
import { formatDay, formatTime } from "../dates.ts";
import { useService } from "../live/follow-service.ts";
import { LoadFailed } from "../notices.tsx";
import { checklist, isFresh, isLooking, lookAgain, lookProblem } from "./checklist.ts";
import { InOrder, OpenPoints } from "./Points.tsx";

/** The admin page of what stands between the site and an honest launch. */
export function GoingLive() {
  return (
    <AdminFrame current="going-live" title={goingLive.title} act={<LookAgain />}>
      <ChecklistDesk />
    </AdminFrame>
  );
}

export function LookAgain() {
  useSignals();
  return (
    <Button icon={RefreshCw} aria-busy={isLooking.value} onClick={() => void lookAgain()}>
      {goingLive.lookAgain}
    </Button>
  );
}

export function ChecklistDesk() {
  useSignals();
  useService(lookAgain, ignoreEvent);
  const list = checklist.value;
  const age = list && (isFresh.value ? goingLive.lookedJustNow : goingLive.notLookedSince(timeOf(list.at)));
  return (
    <>
      <div className="tally" role="status">
        {list ? (
          <>
            <p className="count-open">{goingLive.tally(list.points.filter(({ open }) => open).length)}</p>
            <p className="small muted">{isLooking.value ? goingLive.looking : age}</p>
          </>
        ) : (
          <p>{goingLive.looking}</p>
        )}
      </div>
      {lookProblem.value && <LoadFailed title={goingLive.failed} reason={lookProblem.value} onRetry={lookAgain} />}
      {list && (
        <>
          <OpenPoints group="visitors" points={list.points} />
          <OpenPoints group="house" points={list.points} />
          <InOrder points={list.points.filter(({ open }) => !open)} isFresh={isFresh.value} age={age} />
        </>
      )}
    </>
  );
}

/** "9:10 AM", with its day when that is over. */
function timeOf(at: string): string {
  const isToday = formatDay(at) === formatDay(new Date().toISOString());
  return isToday ? formatTime(at) : `${formatDay(at)}, ${formatTime(at)}`;
}

/** The list shows one moment: it is made anew when somebody asks. */
function ignoreEvent(): void {}
