import type { FactDraft } from "#content/model/fact-draft.ts";
import type { FactField } from "#content/pages/admin-practice.ts";
import { ChoiceInput } from "./ChoiceInput.tsx";
import { LineInput } from "./LineInput.tsx";
import { PhotoInput } from "./PhotoInput.tsx";
import type { FactFinding, FactProblem } from "./problems.ts";
import { RowsInput } from "./RowsInput.tsx";
import { SpansInput } from "./SpansInput.tsx";

export interface FactInputProps {
  name: string;
  field: FactField;
  draft: FactDraft;
  /** The reason why the service did not take it. */
  problem: FactProblem | undefined;
  /** The findings in its words. */
  findings: readonly FactFinding[];
  /** Of the field, or of another one of the section. */
  onEdit: (text: string, of?: string) => void;
}

/** A fact in a form, by its kind. */
export function FactInput(props: FactInputProps) {
  const { name, field, draft, problem, findings, onEdit } = props;
  if (field.as === "spans") return <SpansInput {...props} />;
  if (field.as === "rows") return <RowsInput {...props} />;
  if (field.as === "choice") return <ChoiceInput {...props} />;
  if (field.as === "photo") return <PhotoInput {...props} />;
  if (field.as === "file") return null;
  return (
    <LineInput field={field} text={draft[name] ?? ""} problem={problem?.sentence} findings={findings} onEdit={onEdit} />
  );
}
