import { useId } from "react";
import { Problem } from "../ui/notices.tsx";
import type { FactInputProps } from "./fact-input-props.ts";

/** Radio buttons, each with an explanation; or one box to tick. */
export function ChoiceInput({ name, field, draft, problem, onEdit }: FactInputProps) {
  const id = useId();
  const isTick = field.as === "tick";
  const options = isTick ? { true: { label: field.label, text: "" } } : field.options;
  return (
    <fieldset className="field">
      <legend className="hide">{isTick ? field.options?.true?.label : field.label}</legend>
      {Object.entries(options ?? {}).map(([value, { label, text }]) => (
        <div key={value} className="choice">
          <input
            type={isTick ? "checkbox" : "radio"}
            name={id}
            id={`${id}${value}`}
            aria-describedby={`${id}${value}about`}
            {...(isTick && { "aria-invalid": problem !== undefined })}
            checked={draft[name] === value}
            onChange={({ currentTarget }) => onEdit(isTick ? String(currentTarget.checked) : value)}
          />
          <label htmlFor={`${id}${value}`}>{label}</label>
          <p className="hint" id={`${id}${value}about`}>
            {text}
          </p>
        </div>
      ))}
      <Problem>{problem?.sentence}</Problem>
    </fieldset>
  );
}
