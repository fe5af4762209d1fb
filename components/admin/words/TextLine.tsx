import { useSignals } from "@preact/signals-react/runtime";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { paths } from "#content/facts/navigation.ts";
import { readRows } from "#content/model/tables.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { canGrow, type EntryChange, placeOfText, type TextPlace } from "#content/words/word-draft.ts";
import { Button } from "../../ui/Button.tsx";
import type { Edit } from "../edit/editor.ts";
import type { Chosen } from "./EditablePage.tsx";
import { addressOf, labelOf, type PageWords, pageNames, wordPages } from "./words.ts";

const labels = adminWords;
const tools = { up: ArrowUp, down: ArrowDown, remove: Trash, add: Plus } as const;

interface TextLineProps {
  edit: Edit;
  /** Undefined until something is tapped. */
  chosen: Chosen | undefined;
  /** The keys of texts that are still the sample’s. */
  samples: readonly string[];
  onChangeEntry: (place: TextPlace, change: EntryChange) => void;
}

/** Says what the caret is in, or where a fact comes from, and changes the entries of a list. */
export function TextLine({ edit, chosen, samples, onChangeEntry }: TextLineProps) {
  useSignals();
  const { id, shipped } = edit.base as PageWords;
  const { page = id, key = "", name, isFixed } = chosen ?? {};
  const place = page === id ? placeOfText(key, edit.draft, shipped) : undefined;
  const fact = wordPages.answer.value?.facts.find((one) => one.name === name);
  const isSample = samples.some((sample) => key === sample || key.startsWith(`${sample}.`));
  const rows = readRows(edit.draft[place?.field ?? ""] ?? "");
  const isOff: Partial<Record<EntryChange, boolean>> = {
    up: place?.row === 0,
    down: place?.row === rows.length - 1,
    remove: rows.length === 1,
  };
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
          `${labelOf(key)}${isSample ? labels.where.sample : ""}`
        ) : (
          labels.hint
        )}
      </p>
      {place?.row !== undefined &&
        canGrow(place.field, shipped) &&
        (Object.keys(tools) as EntryChange[]).map((change) => (
          <Button
            key={change}
            tone="icon"
            icon={tools[change]}
            aria-label={labels.entry[change]}
            title={labels.entry[change]}
            hidden={isOff[change]}
            // The caret stays in the page.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChangeEntry(place, change)}
          />
        ))}
    </div>
  );
}

function FactLine({ name, fact }: { name: string; fact: { shown: string; at?: string | undefined } | undefined }) {
  if (name.startsWith("shared.")) return labels.where.sentence;
  const isPicture = name.startsWith("photos.");
  const at = isPicture ? `${name}.alt` : fact?.at;
  if (!at) return labels.where.derived(fact?.shown ?? name);
  return (
    <>
      {isPicture ? labels.where.picture : labels.where.fact(fact?.shown ?? name)}{" "}
      <a href={`${paths.adminPractice}#${at}`}>{labels.where.change}</a>
    </>
  );
}
