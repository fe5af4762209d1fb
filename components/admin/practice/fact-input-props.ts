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
  onEdit: (text: string) => void;
}
