import { useSignals } from "@preact/signals-react/runtime";
import type { LucideIcon } from "lucide-react";
import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading";
import Image from "lucide-react/icons/image";
import Italic from "lucide-react/icons/italic";
import Link from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import ListOrdered from "lucide-react/icons/list-ordered";
import ListTodo from "lucide-react/icons/list-todo";
import Minus from "lucide-react/icons/minus";
import Redo2 from "lucide-react/icons/redo-2";
import Table from "lucide-react/icons/table";
import TextQuote from "lucide-react/icons/text-quote";
import Undo2 from "lucide-react/icons/undo-2";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { choosePictures } from "../pictures/pictures.ts";
import { askForLink } from "./RichText.tsx";
import type { Command, TextEditor } from "./text-editor.ts";
import { toggles, walkToolbar } from "./toolbar.ts";

const labels = textLabels.toolbar;

type Tool = "link" | "picture" | Command;
const icons = {
  bold: Bold,
  italic: Italic,
  heading: Heading,
  bulletList: List,
  link: Link,
  picture: Image,
  undo: Undo2,
  redo: Redo2,
  blockquote: TextQuote,
  orderedList: ListOrdered,
  taskList: ListTodo,
  table: Table,
  rule: Minus,
} as const satisfies Partial<Record<Tool, LucideIcon>>;

/** On a phone, the row scrolls: first what is used most. */
const first = ["bold", "italic", "heading", "bulletList", "link", "picture"] as const;
const then = ["blockquote", "orderedList", "taskList", "table", "rule"] as const;
const takeBack = ["undo", "redo"] as const;

interface TextToolsProps {
  text: TextEditor;
  /** The id of the text that they work on. */
  controls: string;
  /** In the order of a phone. */
  isShort?: boolean;
}

/** The tools for writing: one tab stop, and the text keeps the focus when they are tapped. */
export function TextTools({ text, controls, isShort = false }: TextToolsProps) {
  useSignals();
  const [stop, setStop] = useState<Tool>("bold");
  const active = text.active.value;
  const groups = isShort ? [[...first, ...takeBack, ...then]] : [first, then, takeBack];

  function use(tool: Tool) {
    if (tool === "link") askForLink(text);
    else if (tool === "picture") void choosePictures().then((files) => text.sendPictures(files));
    else text.run(tool);
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") text.focus();
    else walkToolbar(event);
  }
  const isToggle = (tool: string) => toggles.some((toggle) => toggle === tool);
  const isOff = (tool: Tool) =>
    text.view.value === "rich" && takeBack.includes(tool as "undo") && !active.has(`can ${tool}`);
  return (
    <div className="toolbar" role="toolbar" aria-label={labels.label} aria-controls={controls} onKeyDown={handleKey}>
      {groups.map((group, at) => [
        at > 0 && <span className="gap" key={`before ${group[0]}`} />,
        ...group.map((tool) => (
          <Button
            key={tool}
            tone="icon"
            icon={icons[tool]}
            aria-label={labels[tool]}
            title={labels[tool]}
            tabIndex={stop === tool ? 0 : -1}
            aria-pressed={isToggle(tool) ? text.isInUse.value && active.has(tool) : undefined}
            aria-disabled={isOff(tool) || undefined}
            onMouseDown={keepFocus}
            onFocus={() => setStop(tool)}
            onClick={() => use(tool)}
          />
        )),
      ])}
    </div>
  );
}

/** The keyboard of a phone stays open, and the selection is seen. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
