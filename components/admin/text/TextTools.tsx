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
import Plus from "lucide-react/icons/plus";
import Redo2 from "lucide-react/icons/redo-2";
import Table from "lucide-react/icons/table";
import TextQuote from "lucide-react/icons/text-quote";
import Undo2 from "lucide-react/icons/undo-2";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { choosePictures } from "../pictures/pictures.ts";
import { ActionMenu } from "../ui/ActionMenu.tsx";
import type { Command } from "./editor-types.ts";
import { openLinkDialog } from "./RichText.tsx";
import type { TextEditor } from "./text-editor.ts";
import { moveInToolbar, toggles } from "./toolbar.ts";

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

const mainTools = ["bold", "italic", "heading", "bulletList", "link", "picture"] as const;
const blockTools = ["blockquote", "orderedList", "taskList", "table", "rule"] as const;
const undoTools = ["undo", "redo"] as const;
/** Behind + on a phone, where there is no room for them. */
const insertTools = [
  "picture",
  "bulletList",
  "orderedList",
  "taskList",
  "blockquote",
  "table",
  "rule",
  "link",
] as const;

interface TextToolsProps {
  editor: TextEditor;
  /** The id of the text's element. */
  controls: string;
  /** Whether the tools are one row for phones, with a menu of what can be put in. */
  isShort?: boolean;
  /** Whether the text may hold pictures. */
  hasPictures?: boolean;
}

/** The toolbar of a text: one tab stop. A tap on a tool leaves the focus in the text. */
export function TextTools({ editor, controls, isShort = false, hasPictures = true }: TextToolsProps) {
  useSignals();
  const [tabStop, setTabStop] = useState<Tool>("bold");
  const active = editor.active.value;
  const all = isShort ? [[...mainTools, ...undoTools]] : [mainTools, blockTools, undoTools];
  const isOffered = (tool: Tool) => hasPictures || tool !== "picture";
  const groups = all.map((group) => [...group].filter(isOffered));

  function use(tool: Tool) {
    if (tool === "link") openLinkDialog(editor);
    else if (tool === "picture") void choosePictures().then(putIn);
    else editor.run(tool);
  }
  function putIn(files: readonly File[]) {
    editor.uploads.start(files);
    editor.focus();
  }
  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key === "Escape") editor.focus();
    else moveInToolbar(event);
  }
  const isToggle = (tool: string) => toggles.some((toggle) => toggle === tool);
  function isDisabled(tool: Tool): boolean {
    if (tool === "undo") return !editor.canUndo.value;
    if (tool === "redo") return !editor.canRedo.value;
    // In the Markdown view, formats are typed.
    return tool !== "link" && tool !== "picture" && editor.view.value === "source";
  }
  const toolbar = (
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
            tabIndex={tabStop === tool ? 0 : -1}
            aria-pressed={isToggle(tool) ? editor.isInUse.value && active.has(tool) : undefined}
            aria-disabled={isDisabled(tool) || undefined}
            onMouseDown={keepFocus}
            onFocus={() => setTabStop(tool)}
            onClick={() => use(tool)}
          />
        )),
      ])}
    </div>
  );
  if (!isShort) return toolbar;
  return (
    <>
      <ActionMenu label={labels.putIn} icon={Plus} title={labels.putIn}>
        {insertTools.filter(isOffered).map((tool) => (
          <button
            key={tool}
            type="button"
            disabled={isDisabled(tool)}
            onMouseDown={keepFocus}
            onClick={() => use(tool)}
          >
            <Icon of={icons[tool]} />
            {labels[tool]}
          </button>
        ))}
      </ActionMenu>
      {toolbar}
    </>
  );
}

/** Leaves the focus in the text: a phone's keyboard stays open, and the selection visible. */
const keepFocus = (event: MouseEvent) => event.preventDefault();
