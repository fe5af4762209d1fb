import { useSignals } from "@preact/signals-react/runtime";
import type { LucideIcon } from "lucide-react";
import BadgePlus from "lucide-react/icons/badge-plus";
import Bold from "lucide-react/icons/bold";
import Eraser from "lucide-react/icons/eraser";
import Link from "lucide-react/icons/link";
import Redo2 from "lucide-react/icons/redo-2";
import Undo2 from "lucide-react/icons/undo-2";
import type { KeyboardEvent } from "react";
import { textLabels } from "#content/pages/admin-text.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { Button } from "../../ui/Button.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { LinkDialog } from "../text/LinkDialog.tsx";
import { moveInToolbar } from "../text/toolbar.ts";
import type { DraftSteps } from "./draft-steps.ts";
import { FactDialog } from "./FactDialog.tsx";
import { followFact, typedFacts } from "./facts-of-words.ts";
import { withFacts } from "./words.ts";
import { changeText, linkHere, type Writing, writing } from "./writing.ts";

const labels = adminWords.facts;
const formats = textLabels.toolbar;

export function openLink(): void {
  const text = linkHere();
  if (text) dialog.value = <LinkDialog editor={text} />;
}

function openFacts({ editor }: Writing): void {
  const putIn = (name: string) => {
    editor.commands.insertContent({ type: "fact", attrs: { name: `{{${name}}}` } });
    editor.view.focus();
  };
  dialog.value = <FactDialog onPick={putIn} />;
}

interface Tool {
  label: string;
  icon: LucideIcon;
  isOn?: boolean;
  act: () => void;
}

/** The tools that a text allows. On buttons and links there are words alone. */
function toolsFor(now: Writing): Tool[] {
  const { element, editor, fact } = now;
  const takeOut = { label: labels.takeOut, icon: Eraser, act: () => editor.commands.deleteSelection() };
  const form = [
    { label: formats.bold, icon: Bold, isOn: editor.isActive("bold"), act: () => editor.commands.toggleBold() },
    { label: formats.link, icon: Link, isOn: editor.isActive("link"), act: openLink },
  ];
  return [
    ...(fact ? [takeOut] : []),
    ...(element.dataset.formed === undefined ? [] : form),
    ...(element.closest("a, button") ? [] : [{ label: labels.putIn, icon: BadgePlus, act: () => openFacts(now) }]),
  ];
}

/** The tools for the words at the caret, and steps back and forth. A tap leaves caret and keyboard in the text. */
export function WordTools({ steps: { canUndo, canRedo, step } }: { steps: DraftSteps }) {
  useSignals();
  const now = writing.value;
  const tools: Tool[] = [
    ...(now ? toolsFor(now) : []),
    ...(canUndo ? [{ label: labels.back, icon: Undo2, act: () => step("undo") }] : []),
    ...(canRedo ? [{ label: labels.forth, icon: Redo2, act: () => step("redo") }] : []),
  ];
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") now?.editor.view.focus();
    else moveInToolbar(event);
  }
  const shownFact = (name: string) => withFacts(`{{${name}}}`);
  return (
    <>
      <p className="hide" role="status">
        {now?.fact ? labels.chosen(shownFact(now.fact)) : now?.takenOut && labels.takenOut(shownFact(now.takenOut))}
      </p>
      <div
        className="word-tools toolbar"
        role="toolbar"
        hidden={tools.length === 0}
        aria-label={formats.label}
        onKeyDown={handleKey}
      >
        {tools.map(({ label, icon, isOn, act }) => (
          <Button
            key={label}
            tone="icon"
            icon={icon}
            aria-label={label}
            title={label}
            aria-pressed={isOn}
            onMouseDown={(event) => event.preventDefault()}
            onClick={act}
          />
        ))}
      </div>
    </>
  );
}

/** Says that a fact is typed as words, which stay behind when it changes. */
export function TypedFact() {
  useSignals();
  const now = writing.value;
  const [fact] = now ? typedFacts(now.text) : [];
  if (!now || !fact) return null;
  return (
    <div className="text-line">
      <p role="status">{labels.staysBehind(fact.shown, fact.where)}</p>
      <Button small onClick={() => changeText(now.element, followFact(now.text, fact))}>
        {labels.follow}
      </Button>
    </div>
  );
}
