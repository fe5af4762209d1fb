import { useSignals } from "@preact/signals-react/runtime";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { goingLive } from "#content/pages/admin-going-live.ts";
import { Button } from "../../ui/Button.tsx";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { AdminFrame } from "../frame/AdminFrame.tsx";
import { useService } from "../live/follow-service.ts";
import { formatDateTime, formatTime, isToday } from "../ui/dates.ts";
import { LoadFailed } from "../ui/notices.tsx";
import { checklist, isFresh, runChecklist } from "./checklist.ts";
import { InOrderPoints, OpenPoints } from "./Points.tsx";

/** The admin page for the checklist before going live. */
export function GoingLive() {
  return (
    <AdminFrame title={goingLive.title} action={<CheckAgainButton />}>
      <ChecklistDesk />
      <OpenDialog />
    </AdminFrame>
  );
}

export function CheckAgainButton() {
  useSignals();
  return (
    <Button icon={RefreshCw} aria-busy={checklist.isLoading.value} onClick={() => void runChecklist()}>
      {goingLive.lookAgain}
    </Button>
  );
}

export function ChecklistDesk() {
  useSignals();
  useService(runChecklist, ignoreEvent);
  const list = checklist.answer.value;
  const age =
    list &&
    (isFresh.value
      ? goingLive.lookedJustNow
      : goingLive.notLookedSince(isToday(list.at) ? formatTime(list.at) : formatDateTime(list.at)));
  return (
    <>
      <div className="tally" role="status">
        {list ? (
          <>
            <p className="count-open">{goingLive.tally(list.points.filter(({ open }) => open).length)}</p>
            <p className="small muted">{checklist.isLoading.value ? goingLive.looking : age}</p>
          </>
        ) : (
          <p>{goingLive.looking}</p>
        )}
      </div>
      {checklist.problem.value && (
        <LoadFailed title={goingLive.failed} reason={checklist.problem.value} onRetry={runChecklist} />
      )}
      {list && (
        <>
          <OpenPoints group="visitors" points={list.points} />
          <OpenPoints group="house" points={list.points} />
          <InOrderPoints points={list.points.filter(({ open }) => !open)} isFresh={isFresh.value} age={age} />
        </>
      )}
    </>
  );
}

/** The checklist is a snapshot. It changes only when the owner asks for a new one. */
function ignoreEvent(): void {}
