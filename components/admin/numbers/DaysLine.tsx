import { plusDays } from "#content/facts/wording.ts";
import type { Numbers } from "#content/model/answers.ts";
import { isFew } from "#content/model/shown-number.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";
import { formatDay, formatMonthDay } from "../ui/dates.ts";

const { days: labels, inFull } = adminNumbers;
const SHOWN_DAYS = 90;
/** “A few” is drawn at one height. */
const FEW = 2.5;

/** The visits of 90 days as a line, and as a table for those who do not see it. */
export function DaysLine({ days }: Pick<Numbers, "days">) {
  const [oldest, ...later] = days;
  if (!oldest) return null;
  const most = later.reduce((one, other) => (other.visits > one.visits ? other : one), oldest);
  const top = Math.max(most.visits, 5);
  const first = SHOWN_DAYS - days.length;
  const points = days.map(({ visits }, at) => `${first + at} ${100 - (100 * (isFew(visits) ? FEW : visits)) / top}`);
  const today = days.at(-1)?.day ?? "";
  return (
    <section className="panel" aria-label={labels.title}>
      <h2 className="pad">{labels.title}</h2>
      <div className="under-head days-line">
        <span className="small muted" aria-hidden="true">
          {labels.top(top)}
        </span>
        <svg
          viewBox={`0 0 ${SHOWN_DAYS - 1} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={labels.label(inFull(most.visits), formatDay(most.day))}
        >
          {/* The first point twice, so that a single day is drawn too. */}
          <path d={`M${points[0]}L${points.join("L")}`} vectorEffect="non-scaling-stroke" />
        </svg>
        <p className="small muted" aria-hidden="true">
          {[89, 60, 30, 0].map((ago) => (
            <span key={ago}>{formatMonthDay(plusDays(today, -ago))}</span>
          ))}
        </p>
      </div>
      <details className="under-head no-print">
        <summary>{labels.table}</summary>
        <table className="days-table" aria-label={labels.title}>
          <thead>
            <tr>
              {labels.columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visits, views }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{inFull(visits)}</td>
                <td>{inFull(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
