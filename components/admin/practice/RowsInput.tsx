import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { asCell, readRows, writeRows } from "#content/model/tables.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { describeRow } from "#content/pages/admin-practice-summaries.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { FindingBadge } from "../edit/Finding.tsx";
import { Problem } from "../ui/notices.tsx";
import { BankHolidays } from "./BankHolidays.tsx";
import type { FactInputProps } from "./fact-input-props.ts";
import { LineInput } from "./LineInput.tsx";
import { RowPicture } from "./RowPicture.tsx";

const labels = adminPractice.rows;
const ways = [
  { way: "up", icon: ArrowUp, by: -1 },
  { way: "down", icon: ArrowDown, by: 1 },
] as const;

/** A list of entries, one line each. One entry at a time can be opened and edited. */
export function RowsInput({ name, field, draft, problem, findings, onEdit }: FactInputProps) {
  const rows = readRows(draft[name] ?? "");
  const columns = Object.entries(field.columns ?? {});
  const [open, setOpen] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, which may move with its entry
  useEffect(() => {
    if (problem?.row !== undefined) setOpen(problem.row);
  }, [problem?.refusal]);
  const findingsIn = (at: number) => findings.filter(({ row }) => row === at);

  function change(next: readonly (readonly string[])[], openRow?: number) {
    setOpen(openRow);
    onEdit(writeRows(next));
  }
  function changeCells(at: number, typed: Readonly<Record<string, string>>) {
    const row = columns.map(([column], index) => asCell(typed[column] ?? rows[at]?.[index] ?? ""));
    // The last day of a closure cannot be before its first.
    if (name === "closures" && typed.from && (row[1] ?? "") < typed.from) row[1] = typed.from;
    change(rows.with(at, row), at);
  }
  /** Moves an entry, and takes the focus with it, so that the same key moves it on. */
  function move(at: number, to: number) {
    flushSync(() => change(rows.with(at, rows[to] ?? []).with(to, rows[at] ?? []), to));
    const entry = list.current?.children[to];
    const buttons = [...(entry?.querySelectorAll<HTMLButtonElement>("[data-move]:not(:disabled)") ?? [])];
    const same = buttons.find(({ dataset }) => dataset.move === (to < at ? "up" : "down"));
    (same ?? buttons[0])?.focus();
  }

  return (
    <fieldset className="field entries">
      <legend className="label">{field.label}</legend>
      {rows.length === 0 && <p className="muted">{labels.none}</p>}
      <ol className="list" ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity besides their position
          <li key={at}>
            <button
              type="button"
              className="one"
              aria-expanded={open === at}
              onClick={() => setOpen(open === at ? undefined : at)}
            >
              <span>{describeRow(name, row)}</span>
              <FindingBadge groups={findingsIn(at).map(({ group }) => group)} />
              <Icon of={ChevronDown} />
            </button>
            {open === at && (
              <div className="cells">
                {columns.map(([column, cellField], cell) => {
                  if (cellField.as === "file") return null;
                  const cellProblem = problem?.row === at && problem.column === column ? problem : undefined;
                  const props = {
                    field: cellField,
                    text: row[cell] ?? "",
                    problem: cellProblem,
                    findings: findingsIn(at).filter((finding) => finding.column === column),
                    autoFocus: cellProblem !== undefined || (cell === 0 && row.join("") === ""),
                    onEdit: (text: string) => changeCells(at, { [column]: text }),
                  };
                  if (cellField.as !== "photo") return <LineInput key={column} {...props} />;
                  const fileColumn = column.replace(/alt$/, "file");
                  return (
                    <RowPicture
                      key={column}
                      {...props}
                      label={field.columns?.[fileColumn]?.label ?? ""}
                      file={row[columns.findIndex(([one]) => one === fileColumn)] ?? ""}
                      onPicture={(file) =>
                        changeCells(at, { [fileColumn]: file, ...(file === "" && { [column]: "" }) })
                      }
                    />
                  );
                })}
                <div className="line">
                  <Button
                    icon={Trash2}
                    aria-label={labels.remove(at + 1)}
                    onClick={() => change(rows.filter((_, index) => index !== at))}
                  >
                    {labels.removeThis}
                  </Button>
                  {field.inOrder &&
                    ways.map(({ way, icon, by }) => (
                      <Button
                        key={way}
                        tone="icon"
                        icon={icon}
                        data-move={way}
                        aria-label={labels[way](at + 1)}
                        disabled={rows[at + by] === undefined}
                        onClick={() => move(at, at + by)}
                      />
                    ))}
                </div>
              </div>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button icon={Plus} onClick={() => change([...rows, columns.map(() => "")], rows.length)}>
          {field.add}
        </Button>
      </div>
      {problem && (problem.row === undefined || problem.column === undefined) && <Problem>{problem.sentence}</Problem>}
      {name === "closures" && <BankHolidays rows={rows} onChange={change} />}
    </fieldset>
  );
}
