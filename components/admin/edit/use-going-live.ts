import { useRef, useState } from "react";
import {
  type FindingGroup,
  isIn,
  neededReasons,
  passageInText,
  type ReasonBlock,
} from "#content/model/finding-groups.ts";
import { findPassage } from "#content/model/passages.ts";
import type { Acceptance } from "#content/model/post.ts";
import { firstQuestion } from "./Conflict.tsx";
import type { Edit, Editor, ExtraFields, Texts } from "./editor.ts";
import { setEdit } from "./edits.ts";
import { saveEdit } from "./save-edit.ts";
import type { Checked } from "./use-form-check.ts";

export const MIN_REASON_LENGTH = 12;

/** How something goes live: now, at a time, or as it is already. */
export interface GoLive {
  at?: string | undefined;
  /** Given for what is already live or scheduled: the fields that keep it so. It is only saved. */
  currentState?: ExtraFields | undefined;
}

interface GoingLiveOptions {
  editor: Editor;
  id: string;
  groups: readonly FindingGroup[];
  /** The text of a field, as it is in the form now. */
  textOf: (field: string) => string;
  /** Checks the form as it is now. `undefined` if the service does not answer. */
  checkNow: () => Promise<Checked | undefined>;
}

export type GoingLive = ReturnType<typeof useGoingLive>;

/**
 * Puts a form live, and asks first about what a check finds: about everything before it goes live, about red findings when
 * it is live already. What it asks about follows the form.
 */
export function useGoingLive({ editor, id, groups, textOf, checkNow }: GoingLiveOptions) {
  const [asked, setAsked] = useState<GoLive>();
  /** Counts how often the owner was asked. */
  const [attempt, setAttempt] = useState(0);
  /** The rules whose reason is to teach the reader that what breaks them may be said. */
  const [teaching, setTeaching] = useState<readonly string[]>([]);
  /** The passages that she has been asked about, each with the last text of its field that held it. */
  const seen = useRef(new Map<string, { group: FindingGroup; text: string }>());
  if (asked) for (const group of groups) seen.current.set(group.key, { group, text: textOf(group.field) });

  const isRunning = useRef(false);
  const edit = editor.edits.value[id];
  const reasons = reasonsOf(edit);

  function close() {
    setAsked(undefined);
    setAttempt(0);
    setTeaching([]);
    seen.current.clear();
  }
  /** A second press has no effect while the first is being checked. */
  async function goLive(how: GoLive): Promise<void> {
    if (isRunning.current) return;
    // She may have chosen a time, and left the sheet before it was one to come.
    if (asked && how.at !== undefined && !(Date.parse(how.at) > Date.now())) return setAttempt(attempt + 1);
    isRunning.current = true;
    try {
      await checkAndSave(how);
    } finally {
      isRunning.current = false;
    }
  }
  async function checkAndSave(how: GoLive): Promise<void> {
    const before = editor.edits.value[id];
    if (!before) return;
    if (before.conflictingVersion) return firstQuestion()?.focus();
    const sentence = editor.problemIn?.(before.draft, before.base);
    if (sentence) return editor.setProblem(id, { sentence });
    // Without an answer the save goes ahead: if it fails too, it is retried and says so.
    const checked = await checkNow();
    const now = editor.edits.value[id];
    // The owner may have cancelled meanwhile.
    if (now?.draftId !== before.draftId) return;
    // A change that would be refused needs no reason.
    if (checked?.refusal) {
      close();
      return editor.setProblem(id, checked.refusal);
    }
    const found = checked?.groups ?? (asked ? groups : []);
    const toAsk = how.currentState ? found.filter(({ colour }) => colour === "red") : found;
    const needed = neededReasons(found);
    const given = reasonsOf(now);
    const isReady =
      toAsk.every(({ key, stops }) => !stops && seen.current.has(key)) &&
      needed.every((block) => isReason(reasonFor(block, given)));
    if (!isReady) {
      setAsked(how);
      return setAttempt(asked ? attempt + 1 : 0);
    }
    close();
    const accepted = needed.flatMap((block) =>
      block.rules.map((rule) => {
        const own = given[rule] ?? "";
        const reason = (isReason(own) ? own : reasonFor(block, given)).trim();
        return { rule, reason, ...(teaching.includes(rule) && canTeach(block) && { teach: true }) };
      }),
    );
    const { at, currentState } = how;
    const state = currentState ?? (at ? { publishAt: at } : { published: true });
    // Without a reason to record, what keeps its state needs no extra fields.
    if (currentState && accepted.length === 0) await saveEdit(editor, id);
    else await saveEdit(editor, id, { ...state, ...(accepted.length > 0 && { accepted }) });
  }

  return {
    asked,
    attempt,
    groups,
    /** The passages that were asked about and have been mended since. One that was only taken out is in no list. */
    mended: [...seen.current.values()]
      .filter(({ group: { key, field, text } }) =>
        groups.every((group) => group.key !== key && (group.field !== field || !isIn(group.text, text))),
      )
      .filter(({ group, text }) => isMended(group, text, textOf(group.field)))
      .map(({ group }) => group),
    reasonFor: (block: ReasonBlock) => reasonFor(block, reasons),
    /** Notes the reason for each of the rules. */
    setReason({ rules }: ReasonBlock, text: string) {
      const reason = text.replace(/\s*\n\s*/g, " ");
      const noted = Object.fromEntries(rules.map((rule) => [rule, reason]));
      if (edit) setEdit(editor, { ...edit, reasons: { ...edit.reasons, ...noted } });
    },
    isTeaching: ({ rules }: ReasonBlock) => rules.some((rule) => teaching.includes(rule)),
    setTeaching({ rules }: ReasonBlock, isOn: boolean) {
      setTeaching([...teaching.filter((rule) => !rules.includes(rule)), ...(isOn ? rules : [])]);
    },
    goLive,
    /** Notes the time that she has chosen; "" for none that can be read. */
    setTime: (at: string | undefined) => asked && setAsked({ ...asked, at }),
    close,
  };
}

export const isReason = (text: string): boolean => text.trim().length >= MIN_REASON_LENGTH;

/** Whether the reader has found one of the passages. Where a word decides, nothing is learnt. */
export const canTeach = ({ groups }: ReasonBlock): boolean =>
  groups.some(({ findings }) => findings.some(({ colour, weighed }) => colour === "red" && weighed));

const reasonFor = ({ rules }: ReasonBlock, reasons: Texts): string =>
  rules.map((rule) => reasons[rule] ?? "").find((reason) => reason.trim() !== "") ?? "";

/** The reasons typed so far. One that was given before its rule changed is shown again. */
function reasonsOf(edit: Edit | undefined): Texts {
  const { accepted = [] } = (edit?.base ?? {}) as { accepted?: readonly Acceptance[] };
  return { ...Object.fromEntries(accepted.map(({ rule, reason }) => [rule, reason])), ...edit?.reasons };
}

/** Whether a change of a field's text has mended a passage, and not only taken it out. */
function isMended(group: FindingGroup, before: string, now: string): boolean {
  if (before === now) return false;
  const [range] = findPassage(passageInText(group), before);
  const removed = before.length - now.length;
  if (!range || removed <= 0) return true;
  const shortest = now.length;
  let start = 0;
  while (start < shortest && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < shortest && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  // Whether there is a stretch that holds the passage, and without which the text is as it is now.
  return Math.max(now.length - end, range.to - removed) > Math.min(start, range.from);
}
