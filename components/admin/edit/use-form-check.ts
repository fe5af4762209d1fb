import type { Finding } from "#content/model/answers.ts";
import { type FindingGroup, groupFindings, isIn } from "#content/model/finding-groups.ts";
import type { Refusal } from "../api/answers.ts";
import type { Editor, SavedVersion, Texts } from "./editor.ts";
import { useCheck } from "./use-check.ts";

/** The findings of a check of a form. */
export interface Checked {
  groups: readonly FindingGroup[];
  /** Why it cannot be saved as it is. */
  refusal?: Refusal | undefined;
}

export type FormCheck = ReturnType<typeof useFormCheck>;

/**
 * Checks what visitors see: as it was saved, and while it is typed in its form. `textAt` returns the text that a finding names
 * in a draft. Passages that have been changed since the check are left out.
 */
export function useFormCheck(editor: Editor, saved: SavedVersion, textAt: (key: string, draft: Texts) => string) {
  const { id } = saved;
  const { base, draft } = editor.edits.value[id] ?? { base: saved, draft: editor.draftOf(saved) };
  const { path = "", body } = editor.checkLive(base, draft) ?? {};
  const { result, check } = useCheck(path, body);
  function groupsIn(findings: readonly Finding[], draft: Texts): FindingGroup[] {
    const textOf = (key: string) => textAt(key, draft);
    return groupFindings(
      findings.filter(({ field, text }) => isIn(text, textOf(field))),
      textOf,
    );
  }
  return {
    groups: groupsIn(result?.findings ?? [], draft),
    textOf: (key: string) => textAt(key, draft),
    async checkNow(): Promise<Checked | undefined> {
      const now = editor.edits.value[id];
      const checked = now && (await check(editor.checkLive(now.base, now.draft)?.body ?? {}));
      return checked && { groups: groupsIn(checked.findings, now.draft), refusal: checked.refusal };
    },
  };
}
