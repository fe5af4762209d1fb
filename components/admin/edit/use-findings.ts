import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import type { Finding } from "#content/model/answers.ts";
import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { currentToast } from "../../islands/toasts/toasts.ts";
import { postForms } from "../posts/post-forms.ts";
import type { Passage } from "../text/marks.ts";
import { placesOf } from "../text/passages.ts";
import type { TextEditor } from "../text/text-editor.ts";
import { editField } from "./edits.ts";
import { isSerious, keyOf, stillThere, withOtherWords, wordsToCheck } from "./findings.ts";
import { useCheck } from "./use-check.ts";

export type Findings = ReturnType<typeof useFindings>;

/** The findings in the post that is being written, and which of them is open. */
export function useFindings(post: Post, draft: Draft, text: TextEditor, form: RefObject<HTMLFormElement | null>) {
  // An empty page needs no list of what is missing.
  const words = draft.content.trim() === "" ? undefined : wordsToCheck(post, draft);
  const { answer, isPaused } = useCheck("/api/check", words);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow from the draft
  const all = useMemo(
    () => (answer && words ? stillThere(answer.findings, answer.words, words) : []),
    [answer, draft, post],
  );
  const [open, setOpen] = useState<string>();
  const [isPutAway, putAway] = useState(false);
  const at = Math.max(
    0,
    all.findIndex((finding) => keyOf(finding) === open),
  );

  const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  /** Selects the words where they stand. */
  function show({ field, text: passage }: Finding): void {
    // The text names its pictures from where it lies.
    if (field === "content") {
      if (!text.find(passage.replace(/^\/blog\/(?=images\/)/, ""))) text.focus();
      return;
    }
    const input = fieldOf(field);
    const fold = input?.closest("details");
    if (fold) fold.open = true;
    input?.focus();
    const [place] = input && "value" in input ? placesOf(passage, String(input.value)) : [];
    if (place) (input as HTMLInputElement).setSelectionRange(place.from, place.to);
  }
  function take(finding: Finding, instead: string): void {
    const { field, text: passage } = finding;
    if (field === "content") {
      if (!text.replace(passage, instead)) show(finding);
      text.flush();
      return;
    }
    // The sheet may have taken others since this was drawn.
    const now = postForms.edits.value[post.id]?.draft[field] || (field === "slug" ? post.slug : "");
    editField(postForms, post.id, field, withOtherWords(now, passage, instead));
    fieldOf(field)?.focus();
  }
  function go(step: 1 | -1): void {
    const isOpen = all[at] && keyOf(all[at]) === open;
    const next = all.at(isOpen ? (at + step) % all.length : step === 1 ? 0 : -1);
    if (!next) return;
    setOpen(keyOf(next));
    show(next);
  }
  /** The finding in whose words the caret is. */
  const atCaret = () =>
    all.find(({ field, text: passage }) => {
      if (field === "content") return document.activeElement?.closest(".text-surface") && text.isCaretIn(passage);
      const input = fieldOf(field);
      return input !== null && input === document.activeElement;
    });

  return {
    all,
    /** The index of the one that is open. */
    at,
    open: (finding: Finding | undefined) => setOpen(finding && keyOf(finding)),
    isOpen: (finding: Finding) => keyOf(finding) === open,
    /** How many the last check has found: it changes when typing pauses, and not with every letter. */
    told: answer?.findings.length,
    isPaused,
    isPutAway,
    putAway,
    of: (field: string) => all.filter((finding) => finding.field === field),
    marks: all.flatMap((finding): Passage[] => {
      if (finding.field !== "content") return [];
      const mark = isSerious(finding) ? "finding-red" : "finding-amber";
      const on = { text: finding.text, mark: "finding-on" } as const;
      return [{ text: finding.text, mark }, ...(keyOf(finding) === open ? [on] : [])];
    }),
    show,
    take,
    /** F8 and Shift+F8 walk the findings, Alt+Enter opens the one at the caret. */
    handleKey(event: KeyboardEvent): void {
      // While there is a toast, F8 goes to it.
      const isNext = event.key === "F8" && all.length > 0 && !currentToast.peek();
      const here = event.key === "Enter" && event.altKey ? atCaret() : undefined;
      if (isNext) go(event.shiftKey ? -1 : 1);
      if (here) {
        setOpen(keyOf(here));
        putAway(false);
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(".finding.on button")?.focus());
      }
      const isOurs = isNext || here !== undefined;
      if (isOurs) event.preventDefault();
      if (isOurs) event.stopPropagation();
    },
  };
}
