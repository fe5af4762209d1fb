import { useState } from "react";
import { devicesAnswer, type LoggedInDevice } from "#content/model/answers.ts";
import { adminLogin } from "#content/pages/admin.ts";
import { Button } from "../../ui/Button.tsx";
import { logOut, readAsOwner, sendAsOwner } from "../api/session.ts";
import { useAction, useLoaded } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { formatDateTime, formatDay } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";

const labels = adminLogin.devices;
const path = "/api/admin/sessions";

/** Lists the devices that are logged in. Each session can be ended. */
export function DevicesDialog() {
  const [loads, setLoads] = useState(0);
  const { answer, problem } = useLoaded((signal) => readAsOwner(devicesAnswer, path, { signal }), String(loads));
  const action = useAction();
  return (
    <DeskDialog title={labels.title}>
      <p>{labels.text}</p>
      {!answer && !problem && <p role="status">{labels.loading}</p>}
      <Problem>{problem && `${labels.failed} ${problem}`}</Problem>
      <Problem>{action.problem}</Problem>
      {answer && (
        <ul className="entries list">
          {answer.map((device) => (
            <li key={device.id}>
              <span>
                <b>{device.device}</b>
                {device.current && ` (${labels.current})`}
                <span className="small muted details">{detailsOf(device)}</span>
              </span>
              <Button
                aria-label={labels.endLabel(device.device)}
                aria-busy={action.busy === device.id}
                onClick={({ currentTarget }) =>
                  void action.run(device.id, async () => {
                    if (device.current) return logOutHere();
                    await sendAsOwner(`${path}/${device.id}`, { method: "DELETE" });
                    // Its row is about to go, and the focus with it.
                    currentTarget.closest("dialog")?.querySelector("h2")?.focus();
                    setLoads((count) => count + 1);
                  })
                }
              >
                {labels.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </DeskDialog>
  );
}

function logOutHere(): void {
  closeDialog();
  logOut();
}

const detailsOf = ({ since, lastUsed, kept }: LoggedInDevice): string =>
  [labels.since(formatDay(since)), labels.lastUsed(formatDateTime(lastUsed)), kept && labels.kept]
    .filter(Boolean)
    .join(" · ");
