import { type ComponentProps, type ReactNode, useId } from "react";
import type { FactField, FactKind } from "#content/pages/admin-practice.ts";
import { FieldFindings } from "../edit/Finding.tsx";
import { withOtherWords } from "../edit/findings.ts";
import { Problem } from "../notices.tsx";
import type { FactFinding } from "./problems.ts";

const looks: Partial<Record<FactKind, ComponentProps<"input">>> = {
  number: { inputMode: "numeric" },
  pounds: { inputMode: "numeric" },
  day: { type: "date" },
  tel: { type: "tel" },
  email: { type: "email" },
  url: { type: "url" },
  postcode: { autoCapitalize: "characters" },
};

interface LineInputProps {
  field: FactField;
  text: string;
  problem: string | undefined;
  findings?: readonly FactFinding[];
  onEdit: (text: string) => void;
  autoFocus?: boolean;
}

/** A text, a number or a day, with its label, its hint and what is wrong with it. */
export function LineInput({ field, text, problem, findings = [], onEdit, autoFocus }: LineInputProps) {
  const id = useId();
  const { label, as, hint, unit } = field;
  const isShort = unit !== undefined || as === "number" || as === "pounds";
  const props = {
    className: "input",
    id,
    value: text,
    autoFocus,
    "aria-invalid": problem !== undefined,
    "aria-describedby": `${id}about`,
    onChange: (event: { currentTarget: { value: string } }) => onEdit(event.currentTarget.value),
  };
  return (
    <div className={isShort ? "field short" : "field"}>
      <label htmlFor={id}>{label}</label>
      {as === "long" ? (
        <textarea {...props} rows={2} />
      ) : (
        <Measured before={as === "pounds" ? "£" : ""} after={unit} isShort={isShort}>
          <input type="text" {...(as && looks[as])} {...props} />
        </Measured>
      )}
      <div id={`${id}about`}>
        {hint && <p className="hint">{hint}</p>}
        <Problem>{problem}</Problem>
        <FieldFindings
          findings={findings.map(({ finding }) => finding)}
          onTake={(finding, words) => onEdit(withOtherWords(text, finding.text, words))}
        />
      </div>
    </div>
  );
}

interface MeasuredProps {
  before: string;
  after: string | undefined;
  isShort: boolean;
  children: ReactNode;
}

/** Numbers stand below each other, whatever is before and behind them. */
function Measured({ before, after, isShort, children }: MeasuredProps) {
  if (!isShort) return children;
  return (
    <span className="measured">
      <span>{before}</span>
      {children}
      <span className="unit">{after}</span>
    </span>
  );
}
