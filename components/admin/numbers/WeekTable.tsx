import type { Numbers, WeekNumbers } from "#content/model/answers.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";

const { title, now, before, year, rows, differs, inCell } = adminNumbers.weeks;

/** The last seven days beside those before, and beside the same week a year ago. */
export function WeekTable({ week, weekBefore, yearBefore }: Pick<Numbers, "week" | "weekBefore" | "yearBefore">) {
  const others = Object.entries({ [before]: weekBefore, [year]: yearBefore }).flatMap(([name, other]) =>
    other ? [{ name, other }] : [],
  );
  return (
    <section className="panel" aria-label={title}>
      <table className="numbers-table">
        <thead>
          <tr>
            <td />
            {[now, ...others.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([key, label]) => {
            const count = (of: WeekNumbers) => of[key as keyof WeekNumbers];
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>
                  <b>{inCell(count(week))}</b>
                </td>
                {others.map(({ name, other }) => (
                  <td key={name}>
                    {inCell(count(other))} <small className="muted">{differs(count(week), count(other))}</small>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
