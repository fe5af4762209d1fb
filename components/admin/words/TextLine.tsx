import { useSignals } from "@preact/signals-react/runtime";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { paths } from "#content/facts/navigation.ts";
import { readRows, type TextPlace } from "#content/model/tables.ts";
import { adminWords, pageNames } from "#content/pages/admin-words.ts";
import { canGrow, type EntryChange, placeOfText } from "#content/words/word-draft.ts";
import { Button } from "../../ui/Button.tsx";
import type { Edit } from "../edit/editor.ts";
import type { Chosen } from "./EditablePage.tsx";
import { useLengthNote } from "./text-length.ts";
import { addressOf, notedIn, type PageWords, wordForms, wordPages } from "./words.ts";

const labels = adminWords;
const tools = { up: ArrowUp, down: ArrowDown, remove: Trash, add: Plus } as const;

interface TextLineProps {
  edit: Edit;
  /** Undefined until something is tapped. */
  chosen: Chosen | undefined;
  /** The keys of texts that are still the sample’s. */
  samples: readonly string[];
  onConfirm: (key: string) => void;
  onChangeEntry: (place: TextPlace, key: string, change: EntryChange) => void;
}

/** Says what the caret is in, or where a fact comes from, and changes the entries of a list. */
export function TextLine({ edit, chosen, samples, onConfirm, onChangeEntry }: TextLineProps) {
  useSignals();
  const { id, shipped } = edit.base as PageWords;
  const length = useLengthNote(edit.draft);
  const { page = id, key = "", name, isFixed } = chosen ?? {};
  const place = page === id ? placeOfText(key, edit.draft, shipped) : undefined;
  const fact = wordPages.answer.value?.facts.find((one) => one.name === name);
  const isIn = (sample: string) => page === id && (key === sample || key.startsWith(`${sample}.`));
  const sample = samples.find(isIn);
  const confirmed = notedIn(edit, "confirmed").find(isIn);
  const settled = sample ?? confirmed;
  const rows = readRows(edit.draft[place?.field ?? ""] ?? "");
  const isOff: Partial<Record<EntryChange, boolean>> = {
    up: place?.row === 0,
    down: place?.row === rows.length - 1,
    remove: rows.length === 1,
  };
  const nameOf = (change: EntryChange) =>
    change === "add" ? labels.entry.add(place?.field ?? "") : labels.entry[change];
  return (
    <div className="text-line">
      <p role="status">
        {name !== undefined ? (
          <FactLine name={name} fact={fact} />
        ) : page !== id ? (
          <>
            {labels.where.elsewhere(pageNames[page] ?? page)}{" "}
            {pageNames[page] && <a href={addressOf(page, key)}>{labels.where.open}</a>}
          </>
        ) : place?.field === "body" ? (
          labels.where.long
        ) : isFixed ? (
          labels.where.fixed
        ) : chosen ? (
          `${wordForms.labelOf(key, edit.draft)}${sample ? labels.where.sample : confirmed ? labels.where.confirmed : ""}`
        ) : (
          labels.hint
        )}{" "}
        {length && <b>{length}</b>}
      </p>
      {settled && (
        <Button small onClick={() => onConfirm(settled)}>
          {sample ? labels.where.confirm : labels.where.undo}
        </Button>
      )}
      {place?.row !== undefined &&
        canGrow(place.field, shipped) &&
        (Object.keys(tools) as EntryChange[]).map((change) => (
          <Button
            key={change}
            tone="icon"
            icon={tools[change]}
            aria-label={nameOf(change)}
            title={nameOf(change)}
            hidden={isOff[change]}
            onClick={() => onChangeEntry(place, key, change)}
          />
        ))}
    </div>
  );
}

/** Says where a fact in a text comes from. The page's own values, such as the number of a page, are no facts. */
function FactLine({ name, fact }: { name: string; fact: { shown: string; at?: string | undefined } | undefined }) {
  const [, sentence] = name.split("shared.");
  const at = sentence ? addressOf("shared", sentence) : fact?.at && `${paths.adminPractice}#${fact.at}`;
  const { where } = labels;
  if (!fact) return where.known;
  const says = at ? where.fact : where.derived;
  return (
    <>
      {sentence ? where.sentence : says(fact.shown)} {at && <a href={at}>{where.change}</a>}
    </>
  );
}
