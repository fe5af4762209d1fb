import { useId } from "react";
import { Problem } from "../ui/notices.tsx";
import type { FactInputProps } from "./fact-input-props.ts";

/** Radio buttons, each with an explanation. */
export function ChoiceInput({ name, field, draft, problem, onEdit }: FactInputProps) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend className="hide">{field.label}</legend>
      {Object.entries(field.options ?? {}).map(([value, { label, text }]) => (
        <div key={value} className="choice">
          <input
            type="radio"
            name={id}
            id={`${id}${value}`}
            aria-describedby={`${id}${value}about`}
            checked={draft[name] === value}
            onChange={() => onEdit(value)}
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
