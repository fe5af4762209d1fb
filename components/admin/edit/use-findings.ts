import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import type { Finding } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { currentToast } from "../../islands/toasts/toasts.ts";
import { postForms } from "../posts/post-forms.ts";
import type { Passage } from "../text/highlights.ts";
import { findPassage } from "../text/passages.ts";
import type { TextEditor } from "../text/text-editor.ts";
import { editField } from "./edits.ts";
import { findingKey, inItsCase, isSerious, remainingFindings, replacePassage, textToCheck } from "./findings.ts";
import { useCheck } from "./use-check.ts";

export type Findings = ReturnType<typeof useFindings>;

/** Checks the draft of a post. Returns its findings, which of them is open, and the actions on them. */
export function useFindings(post: Post, draft: Draft, text: TextEditor, form: RefObject<HTMLFormElement | null>) {
  // A post without text is not checked: a list of what is missing would not help.
  const texts = draft.content.trim() === "" ? undefined : textToCheck(post, draft);
  const { result, isPaused } = useCheck("/api/check", texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts follow from the draft and the post
  const all = useMemo(
    () => (result && texts ? remainingFindings(result.findings, result.fields, texts) : []),
    [result, draft, post],
  );
  const [openKey, setOpenKey] = useState<string>();
  const index = Math.max(
    0,
    all.findIndex((finding) => findingKey(finding) === openKey),
  );

  const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  /** Selects the passage of a finding in its field, or focuses the field. */
  function show({ field, text: passage }: Finding): void {
    // In the Markdown, picture addresses are relative.
    if (field === "content") {
      if (!text.find(passage.replace(/^\/blog\/(?=images\/)/, ""))) text.focus();
      return;
    }
    const input = fieldOf(field);
    const details = input?.closest("details");
    if (details) details.open = true;
    input?.focus();
    const [range] = input && "value" in input ? findPassage(passage, String(input.value)) : [];
    if (range) (input as HTMLInputElement).setSelectionRange(range.from, range.to);
  }
  function replace(finding: Finding, replacement: string): void {
    const { field, text: passage } = finding;
    if (field === "content") {
      if (!text.replace(passage, inItsCase(passage, replacement))) show(finding);
      text.flush();
      return;
    }
    // The publish sheet may have replaced other passages since the last render.
    const now = postForms.edits.value[post.id]?.draft[field] || (field === "slug" ? post.slug : "");
    editField(postForms, post.id, field, replacePassage(now, passage, replacement, field));
    fieldOf(field)?.focus();
  }
  /** Opens and shows the next or previous finding; the first or last one while none is open. */
  function step(direction: 1 | -1): void {
    const isAnyOpen = all[index] && findingKey(all[index]) === openKey;
    const next = all.at(isAnyOpen ? (index + direction) % all.length : direction === 1 ? 0 : -1);
    if (!next) return;
    setOpenKey(findingKey(next));
    show(next);
  }
  /** Returns the finding whose passage or field holds the caret. */
  const findAtCaret = () =>
    all.find(({ field, text: passage }) => {
      if (field === "content") return document.activeElement?.closest(".text-surface") && text.isCaretIn(passage);
      const input = fieldOf(field);
      return input !== null && input === document.activeElement;
    });

  return {
    all,
    /** The index in `all` of the finding that is open, else 0. */
    index,
    open: (finding: Finding | undefined) => setOpenKey(finding && findingKey(finding)),
    isOpen: (finding: Finding) => findingKey(finding) === openKey,
    /** How many findings the last check had. Unlike `all`, it does not change while the owner types. */
    checkedCount: result?.findings.length,
    isPaused,
    ofField: (field: string) => all.filter((finding) => finding.field === field),
    highlights: all.flatMap((finding): Passage[] => {
      if (finding.field !== "content") return [];
      const highlight = isSerious(finding) ? "finding-red" : "finding-amber";
      const openHighlight = { text: finding.text, highlight: "finding-on" } as const;
      return [{ text: finding.text, highlight }, ...(findingKey(finding) === openKey ? [openHighlight] : [])];
    }),
    show,
    replace,
    /** Handles F8 and Shift+F8, which step through the findings, and Alt+Enter, which opens the one at the caret. */
    handleKey(event: KeyboardEvent): void {
      // While a toast is shown, F8 focuses the toast.
      const isStep = event.key === "F8" && all.length > 0 && !currentToast.peek();
      const atCaret = event.key === "Enter" && event.altKey ? findAtCaret() : undefined;
      if (isStep) step(event.shiftKey ? -1 : 1);
      if (atCaret) {
        setOpenKey(findingKey(atCaret));
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(".finding.on button")?.focus());
      }
      if (!isStep && !atCaret) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
