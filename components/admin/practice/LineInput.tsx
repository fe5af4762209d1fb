import { type ComponentProps, type ReactNode, useId } from "react";
import { PARAGRAPH } from "#content/model/fact-draft.ts";
import { replacePassage } from "#content/model/finding-groups.ts";
import { adminPractice, type FactField, type FactKind } from "#content/pages/admin-practice.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldFindings } from "../edit/Finding.tsx";
import { Problem } from "../ui/notices.tsx";
import type { FactFinding, FactProblem } from "./problems.ts";

const inputProps: Partial<Record<FactKind, ComponentProps<"input">>> = {
  colour: { type: "color" },
  number: { inputMode: "numeric" },
  pounds: { inputMode: "decimal" },
  day: { type: "date" },
  tel: { type: "tel" },
  email: { type: "email" },
  url: { type: "url" },
  secret: { type: "password", autoComplete: "new-password" },
  postcode: { autoCapitalize: "characters" },
};

interface LineInputProps {
  field: FactField;
  text: string;
  problem: Pick<FactProblem, "sentence" | "remedy"> | undefined;
  findings?: readonly FactFinding[];
  onEdit: (text: string) => void;
  autoFocus?: boolean;
}

/** An input for a text, a number or a day, with its label, hint, problem and findings. */
export function LineInput({ field, text, problem, findings = [], onEdit, autoFocus }: LineInputProps) {
  const id = useId();
  const { label, as, hint, unit } = field;
  const { sentence, remedy } = problem ?? {};
  const isShort = unit !== undefined || as === "number" || as === "pounds";
  const isParagraphs = as === "paragraphs";
  const props = {
    className: "input",
    id,
    value: text.replaceAll(PARAGRAPH, "\n"),
    autoFocus,
    "aria-invalid": problem !== undefined,
    "aria-describedby": `${id}about`,
    onChange: (event: { currentTarget: { value: string } }) =>
      onEdit(isParagraphs ? event.currentTarget.value.replaceAll("\n", PARAGRAPH) : event.currentTarget.value),
  };
  return (
    <div className={isShort ? "field short" : "field"}>
      <label htmlFor={id}>{label}</label>
      {as === "long" || isParagraphs ? (
        <textarea {...props} rows={isParagraphs ? 6 : 2} />
      ) : (
        <WithUnit before={as === "pounds" ? "£" : ""} after={unit} isShort={isShort}>
          <input type="text" {...(as && inputProps[as])} {...props} />
        </WithUnit>
      )}
      <div id={`${id}about`}>
        {hint && <p className="hint">{hint}</p>}
        <Problem>{sentence}</Problem>
        {remedy && (
          <Button
            small
            onClick={() => {
              onEdit(remedy);
              document.getElementById(id)?.focus();
            }}
          >
            <span className="swatch" style={{ background: remedy }} />
            {adminPractice.takeNearest}
          </Button>
        )}
        <FieldFindings
          findings={findings.map(({ group }) => group)}
          onReplace={(group, replacement) => onEdit(replacePassage(text, group.text, replacement))}
        />
      </div>
    </div>
  );
}

interface WithUnitProps {
  before: string;
  after: string | undefined;
  isShort: boolean;
  children: ReactNode;
}

/** Aligns numbers below each other, whatever unit is before or after them. */
function WithUnit({ before, after, isShort, children }: WithUnitProps) {
  if (!isShort) return children;
  return (
    <span className="measured">
      <span>{before}</span>
      {children}
      <span className="unit">{after}</span>
    </span>
  );
}
