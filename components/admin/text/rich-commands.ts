import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { Format } from "./editor-types.ts";
import { insertBlocks } from "./insert-blocks.ts";

/** Runs each command in the rich view. */
export const richCommands: Readonly<Record<Format, (editor: Editor) => unknown>> = {
  bold: ({ commands }) => commands.toggleBold(),
  italic: ({ commands }) => commands.toggleItalic(),
  // Cycles: paragraph, heading 2, heading 3, paragraph.
  heading: (editor) =>
    editor.isActive("heading", { level: 2 })
      ? editor.commands.setNode("heading", { level: 3 })
      : editor.commands.toggleNode("heading", "paragraph", { level: editor.isActive("heading", { level: 3 }) ? 3 : 2 }),
  bulletList: ({ commands }) => commands.toggleBulletList(),
  orderedList: ({ commands }) => commands.toggleOrderedList(),
  taskList: ({ commands }) => commands.toggleTaskList(),
  blockquote: ({ commands }) => commands.toggleBlockquote(),
  rule: ({ view, schema }) => insertBlocks(view, [schema.node("horizontalRule")]),
  table: (editor) => editor.isActive("table") || insertTable(editor),
  addRow: ({ commands }) => commands.addRowAfter(),
  addColumn: ({ commands }) => commands.addColumnAfter(),
  removeRow: ({ commands }) => commands.deleteRow(),
  removeColumn: ({ commands }) => commands.deleteColumn(),
  removeTable: ({ commands }) => commands.deleteTable(),
};

function insertTable({ view, schema }: Editor): void {
  const cell = (type: string) => schema.node(type, null, schema.node("paragraph"));
  const row = (type: string) => schema.node("tableRow", null, [cell(type), cell(type)]);
  const at = insertBlocks(view, [schema.node("table", null, ["tableHeader", "tableCell", "tableCell"].map(row))]);
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(at + 1))));
}
