import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { dayInWords } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { holidaysFrom } from "#content/pages/admin-practice-previews.ts";
import { Icon } from "../../ui/Icon.tsx";

const labels = adminPractice.holidays;

interface BankHolidaysProps {
  /** The closures: from, to, sentence. */
  rows: readonly string[][];
  onChange: (rows: readonly (readonly string[])[]) => void;
}

/** One tap closes the practice on a bank holiday, another opens it again. */
export function BankHolidays({ rows, onChange }: BankHolidaysProps) {
  const today = londonTime(new Date()).date;
  const year = today.slice(0, 4);
  const isOf = (day: string) => (row: string[]) => row[0] === day && row[1] === day;
  return (
    <div className="field">
      <p className="label" id="bank-holidays">
        {labels.label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice */}
      <div className="holidays" role="group" aria-labelledby="bank-holidays">
        {holidaysFrom(today).map(({ day, name }) => {
          const isClosed = rows.some(isOf(day));
          const isInALonger = !isClosed && rows.some(([from = "", to = ""]) => from <= day && day <= to);
          const sentence = labels.sentence(name, dayInWords(day));
          return (
            <button
              key={day}
              type="button"
              className="bank-day"
              aria-pressed={isClosed || isInALonger}
              disabled={isInALonger}
              onClick={() =>
                onChange(
                  isClosed
                    ? rows.filter((row) => !isOf(day)(row))
                    : [...rows, [day, day, sentence]].sort(([one = ""], [other = ""]) => one.localeCompare(other)),
                )
              }
            >
              <Icon of={isClosed || isInALonger ? Check : Plus} />
              <span>
                {name} <small>{`${dayInWords(day)}${day.startsWith(year) ? "" : ` ${day.slice(0, 4)}`}`}</small>
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
