import { useId } from "react";
import { Problem } from "../notices.tsx";
import type { FactInputProps } from "./FactInput.tsx";

/** One of a few, each with what it means. */
export function ChoiceInput({ name, field, draft, problem, onEdit }: FactInputProps) {
  const id = useId();
  return (
    <fieldset className="field">
      <legend className="hide">{field.label}</legend>
      {Object.entries(field.options ?? {}).map(([value, { label, text }]) => (
        <label key={value} className="choice" htmlFor={`${id}${value}`}>
          <input
            type="radio"
            name={id}
            checked={draft[name] === value}
            id={`${id}${value}`}
            aria-describedby={`${id}${value}about`}
            onChange={() => onEdit(value)}
          />
          <span>
            <b>{label}</b>
            <span className="hint" id={`${id}${value}about`}>
              {text}
            </span>
          </span>
        </label>
      ))}
      <Problem>{problem?.sentence}</Problem>
    </fieldset>
  );
}
