import { ChoiceInput } from "./ChoiceInput.tsx";
import type { FactInputProps } from "./fact-input-props.ts";
import { LineInput } from "./LineInput.tsx";
import { PhotoInput } from "./PhotoInput.tsx";
import { RowsInput } from "./RowsInput.tsx";
import { SpansInput } from "./SpansInput.tsx";

/** The input for a fact, by the kind of its field. */
export function FactInput(props: FactInputProps) {
  const { name, field, draft, problem, findings, onEdit } = props;
  if (field.as === "spans") return <SpansInput {...props} />;
  if (field.as === "rows") return <RowsInput {...props} />;
  if (field.as === "choice" || field.as === "tick") return <ChoiceInput {...props} />;
  if (field.as === "photo") return <PhotoInput {...props} />;
  if (field.as === "file") return null;
  return <LineInput field={field} text={draft[name] ?? ""} problem={problem} findings={findings} onEdit={onEdit} />;
}
