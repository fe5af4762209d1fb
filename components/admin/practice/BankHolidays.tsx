import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import { holidaysFrom } from "#content/facts/bank-holidays.ts";
import { dayInWords } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { Icon } from "../../ui/Icon.tsx";

const labels = adminPractice.holidays;

interface BankHolidaysProps {
  /** The closures. Each row holds the first day, the last day, a sentence for visitors, and other hours. */
  rows: readonly string[][];
  onChange: (rows: readonly (readonly string[])[]) => void;
}

/** Toggle buttons that close the practice on bank holidays. */
export function BankHolidays({ rows, onChange }: BankHolidaysProps) {
  const today = londonTime(new Date()).date;
  const year = today.slice(0, 4);
  const isOnlyOn = (day: string) => (row: string[]) => row[0] === day && row[1] === day && !row[3];
  return (
    <div className="field">
      <p className="label" id="bank-holidays">
        {labels.label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset would be read twice */}
      <div className="holidays" role="group" aria-labelledby="bank-holidays">
        {holidaysFrom(today).map(({ day, name, isSubstitute }) => {
          const isClosed = rows.some(isOnlyOn(day));
          const others = isClosed ? [] : rows.filter(([from = "", to = ""]) => from <= day && day <= to);
          const isPressed = isClosed || others.some((row) => !row[3]);
          const sentence = (isSubstitute ? labels.substituteSentence : labels.sentence)(name, dayInWords(day));
          return (
            <button
              key={day}
              type="button"
              className="bank-day"
              aria-pressed={isPressed}
              disabled={others.length > 0}
              onClick={() =>
                onChange(
                  isClosed
                    ? rows.filter((row) => !isOnlyOn(day)(row))
                    : [...rows, [day, day, sentence, ""]].sort(([one = ""], [other = ""]) => one.localeCompare(other)),
                )
              }
            >
              <Icon of={isPressed ? Check : Plus} />
              <span>
                {isSubstitute ? labels.substitute(name) : name}{" "}
                <small>{`${dayInWords(day)}${day.startsWith(year) ? "" : ` ${day.slice(0, 4)}`}`}</small>
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
