import type { FactDraft } from "#content/model/fact-draft.ts";
import type { FactField } from "#content/pages/admin-practice.ts";
import type { FactFinding, FactProblem } from "./problems.ts";

export interface FactInputProps {
  name: string;
  field: FactField;
  draft: FactDraft;
  /** Why the service refused the fact. */
  problem: FactProblem | undefined;
  /** The findings in the fact's text. */
  findings: readonly FactFinding[];
  /** Changes this field, or the named other field of the section. */
  onEdit: (text: string, otherField?: string) => void;
}
