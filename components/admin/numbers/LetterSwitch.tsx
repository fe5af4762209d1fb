import { paths } from "#content/facts/navigation.ts";
import { type LetterAnswer, letterAnswer } from "#content/model/answers.ts";
import { adminLetter as labels } from "#content/pages/admin-letter.ts";
import { Button } from "../../ui/Button.tsx";
import { readAsOwner } from "../api/session.ts";
import { useAction, useAnswer } from "../api/use-request.ts";
import { formatDay } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";

const LETTER = "/api/letter";

/** Whether the owner gets a letter on Monday, with one button that starts or stops it. */
export function LetterSwitch() {
  const { answer: letter, problem: failure, show } = useAnswer(letterAnswer, LETTER);
  const { busy, problem, run } = useAction();
  const want = (on: boolean) =>
    run("want", async () => show(await readAsOwner(letterAnswer, LETTER, { method: "PATCH", body: { on } })));
  return (
    <section className="panel" aria-label={labels.title}>
      <h2 className="pad">{labels.title}</h2>
      <p className="under-head small muted">{labels.text}</p>
      {letter && (
        <div className="under-head line">
          <p role="status">{stateOf(letter)}</p>
          {letter.to || letter.on ? (
            <Button small aria-busy={busy !== undefined} onClick={() => void want(!letter.on)}>
              {letter.on ? labels.stop : labels.start}
              <span className="hide">: {labels.title}</span>
            </Button>
          ) : (
            <Button small href={`${paths.adminPractice}#told.host`}>
              {labels.setUpMail}
            </Button>
          )}
        </div>
      )}
      <div className="under-head">
        <Problem>{problem ?? (failure && `${labels.failed} ${failure}`)}</Problem>
      </div>
    </section>
  );
}

function stateOf({ on, to, next }: LetterAnswer): string {
  if (!to) return labels.noMail;
  return on && next ? labels.comes(to, formatDay(next)) : labels.goesTo(to);
}
