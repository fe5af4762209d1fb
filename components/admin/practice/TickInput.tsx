import { useId } from "react";
import { Problem } from "../ui/notices.tsx";
import type { FactInputProps } from "./fact-input-props.ts";

/** A box to tick. */
export function TickInput({ name, field, draft, problem, onEdit }: FactInputProps) {
  const id = useId();
  return (
    <div className="field choice">
      <input
        type="checkbox"
        id={id}
        checked={draft[name] === "true"}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}about`}
        onChange={({ currentTarget }) => onEdit(String(currentTarget.checked))}
      />
      <label htmlFor={id}>{field.label}</label>
      <div id={`${id}about`}>
        <Problem>{problem?.sentence}</Problem>
      </div>
    </div>
  );
}
