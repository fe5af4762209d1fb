import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import type { Draft } from "#content/model/draft.ts";
import { type FindingGroup, passageInText, replacePassage } from "#content/model/finding-groups.ts";
import { findPassage } from "#content/model/passages.ts";
import type { Post } from "#content/model/post.ts";
import { readSlug } from "#content/model/slug.ts";
import { currentToast } from "../../islands/toasts/toasts.ts";
import { editField } from "../edit/edits.ts";
import { isSerious, remainingGroups, textToCheck } from "../edit/findings.ts";
import { useCheck } from "../edit/use-check.ts";
import { postForms } from "../posts/post-forms.ts";
import type { Passage } from "../text/highlights.ts";
import type { TextEditor } from "../text/text-editor.ts";

export type Findings = ReturnType<typeof useFindings>;

/** Checks the draft of a post. Returns its findings by passage, which of them is open, and the actions on them. */
export function useFindings(post: Post, draft: Draft, text: TextEditor, form: RefObject<HTMLFormElement | null>) {
  const [isGoingLive, setGoingLive] = useState(false);
  // A post without text is not checked before it is to go live: a list of what is missing would not help.
  const texts = draft.content.trim() === "" && !isGoingLive ? undefined : textToCheck(post, draft);
  const { result, isPaused, check } = useCheck("/api/check", texts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts follow from the draft and the post
  const all = useMemo(
    () => (result && texts ? remainingGroups(result.findings, result.fields, texts) : []),
    [result, draft, post],
  );
  const [openKey, setOpenKey] = useState<string>();
  const index = Math.max(
    0,
    all.findIndex(({ key }) => key === openKey),
  );

  /** Checks the draft as it is now, before it goes live. */
  async function checkNow() {
    setGoingLive(true);
    const now = textToCheck(post, (postForms.edits.value[post.id]?.draft ?? draft) as Draft);
    const checked = await check(now);
    return checked && { groups: remainingGroups(checked.findings, now, now) };
  }
  const fieldOf = (name: string) => form.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  function focusField(name: string) {
    const input = fieldOf(name);
    const details = input?.closest("details");
    if (details) details.open = true;
    input?.focus();
    return input;
  }
  /** Selects the passage of a finding in its field, or focuses the field. */
  function show(group: FindingGroup): void {
    const { field, text: passage } = group;
    if (field === "content") {
      if (!text.find(passageInText(group))) text.focus();
      return;
    }
    const input = focusField(field);
    const [range] = input && "value" in input ? findPassage(passage, String(input.value)) : [];
    if (range) (input as HTMLInputElement).setSelectionRange(range.from, range.to);
  }
  function replace(group: FindingGroup, replacement: string): void {
    const { field, text: passage } = group;
    if (field === "content") {
      if (!text.replace(passage, replacement)) show(group);
      text.flush();
      return;
    }
    // The publish sheet may have replaced other passages since the last render.
    const now = postForms.edits.value[post.id]?.draft[field] || (field === "slug" ? post.slug : "");
    const isAddress = field === "slug";
    const wordsOf = (value: string) => (isAddress ? value.replaceAll("-", " ") : value);
    const words = replacePassage(wordsOf(now), wordsOf(passage), wordsOf(replacement));
    editField(postForms, post.id, field, isAddress ? readSlug(words) : words);
    focusField(field);
  }
  /** Opens and shows the next or previous finding; the first or last one while none is open. */
  function step(direction: 1 | -1): void {
    const isAnyOpen = all[index] && all[index].key === openKey;
    const next = all.at(isAnyOpen ? (index + direction) % all.length : direction === 1 ? 0 : -1);
    if (!next) return;
    setOpenKey(next.key);
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
    checkNow,
    open: (group: FindingGroup | undefined) => setOpenKey(group?.key),
    isOpen: ({ key }: FindingGroup) => key === openKey,
    /** How many passages the last check had findings in. Unlike `all`, it does not change while the owner types. */
    checkedCount: useMemo(
      () => result && remainingGroups(result.findings, result.fields, result.fields).length,
      [result],
    ),
    isPaused,
    ofField: (field: string) => all.filter((group) => group.field === field),
    highlights: all.flatMap((group): Passage[] => {
      if (group.field !== "content") return [];
      const highlight = isSerious(group) ? "finding-red" : "finding-amber";
      const openHighlight = { text: group.text, highlight: "finding-on" } as const;
      return [{ text: group.text, highlight }, ...(group.key === openKey ? [openHighlight] : [])];
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
        setOpenKey(atCaret.key);
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(".finding.on button")?.focus());
      }
      if (!isStep && !atCaret) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
