import {
  type Editor,
  type Extensions,
  findParentNodeClosestToPos,
  InputRule,
  Mark,
  markInputRule,
  Node,
} from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import type { Slice } from "@tiptap/pm/model";
import { isSafeLink } from "#content/model/links.ts";
import { textLabels } from "#content/pages/admin-text.ts";
import { typedAs } from "./typed-marks.ts";

/** Whether a list has no blank lines between its items. Also in the HTML, so that it survives cut and paste. */
const tightAttribute = {
  tight: {
    default: true,
    parseHTML: (element: HTMLElement) => element.dataset.tight !== "false",
    renderHTML: (attributes: Record<string, unknown>) => (attributes.tight ? {} : { "data-tight": "false" }),
  },
};

/** Indents with Ctrl or Cmd and a bracket, because Tab has to leave the text. */
const listItemKeys = {
  addKeyboardShortcuts(this: { name: string; editor: Editor }) {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      "Mod-]": () => this.editor.commands.sinkListItem(this.name),
      "Mod-[": () => this.editor.commands.liftListItem(this.name),
    };
  },
};

/** Text that is written verbatim: inline HTML, and entities without a visible character. */
const RawText = Mark.create({
  name: "rawText",
  inclusive: false,
  parseHTML: () => [{ tag: "span[data-raw]" }],
  renderHTML: () => ["span", { "data-raw": "" }, 0],
});

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)$/;

const Link = Mark.create({
  name: "link",
  // Outermost of all marks, so that a partly bold link stays one link.
  priority: 1_000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: "" }, title: { default: null } }),
  parseHTML: () => [{ tag: "a[href]" }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
  addInputRules() {
    const find = (text: string) => {
      const [whole, words, href] = LINK.exec(text) ?? [];
      if (!whole || !isSafeLink(href ?? "") || /[!\\]/.test(text.at(-whole.length - 1) ?? "")) return null;
      return { index: text.length - whole.length, text: whole, replaceWith: words as string, data: { href } };
    };
    return [markInputRule({ find, type: this.type, getAttributes: ({ data }) => data })];
  },
});

const Picture = Node.create({
  name: "image",
  group: "inline object",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" }, title: { default: null } }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/**
 * Facts that stand in a page's words by their names, `{{practice.name}}`, and sentences of several pages. Each is one letter
 * that shows its value, is put in and taken out whole, and is written as it was read. A post has none.
 */
export const factsIn = (shown: (name: string) => string) =>
  Node.create({
    name: "fact",
    group: "inline object",
    inline: true,
    atom: true,
    addAttributes: () => ({ name: { default: "" } }),
    parseHTML: () => [
      {
        tag: "edit-text[data-words^='=']",
        getAttrs: ({ dataset: { words = "" } }) => {
          const name = `{{${words.slice(1)}}}`;
          // Words that are copied elsewhere may name what this practice has not.
          return shown(name) !== name && { name };
        },
      },
    ],
    renderHTML: ({ node: { attrs } }) => ["edit-text", { "data-words": `=${bareName(attrs.name)}` }, shown(attrs.name)],
    // A fact is one letter: what is typed around it is counted by letters.
    renderText: () => "\ufffc",
    extendNodeSchema: ({ name }) =>
      name === "fact" ? { leafText: ({ attrs }: { attrs: { name: string } }) => shown(attrs.name) } : {},
    addKeyboardShortcuts() {
      /** The first press chooses a fact, the second takes it out. */
      const choose = (side: "nodeBefore" | "nodeAfter") => (): boolean => {
        const { empty, $from } = this.editor.state.selection;
        const beside = $from[side];
        if (!empty || beside?.type.name !== this.name) return false;
        return this.editor.commands.setNodeSelection(side === "nodeBefore" ? $from.pos - beside.nodeSize : $from.pos);
      };
      return { Backspace: choose("nodeBefore"), Delete: choose("nodeAfter") };
    },
  });

/** "{{ practice.name }}" → "practice.name" */
export const bareName = (name: string): string => name.slice(2, -2).trim();

/** Returns what is copied to other programs: facts as their values. */
export const copiedText = ({ content }: Slice): string =>
  content.textBetween(0, content.size, "\n\n", (leaf) => leaf.type.spec.leafText?.(leaf) ?? "\n");

/** Markdown that the rich view cannot hold (raw HTML, reference definitions), shown and edited as source. */
const SourceBlock = Node.create({
  name: "sourceBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  isolating: true,
  defining: true,
  // Has to match before the code block, which is a `pre` too.
  parseHTML: () => [{ tag: "pre[data-source]", preserveWhitespace: "full", priority: 60 }],
  renderHTML: () => ["pre", { "data-source": "", role: "group", "aria-label": textLabels.keptAsIs }, 0],
});

/** Turns a bullet into a task when `[ ] ` is typed at its start. */
const TaskByTyping = TaskItem.extend({
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX])\] $/,
        handler: ({ state, range, match, chain }) => {
          if (state.selection.$from.node(-1).type.name !== "listItem") return null;
          const checked = match[1]?.toLowerCase() === "x";
          chain().deleteRange(range).toggleTaskList().updateAttributes(this.name, { checked }).run();
        },
      }),
    ];
  },
});

/** Moves from cell to cell on Tab, and out of the table after the last. */
const NavigableTable = Table.extend({
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
      "Shift-Tab": () => this.editor.commands.goToPreviousCell(),
      Enter: () => goToCellBelow(this.editor),
    };
  },
});

/** Moves the caret to the cell below; adds a row after the last one. */
function goToCellBelow(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const table = findParentNodeClosestToPos($from, ({ type }) => type.name === "table");
  if (!table) return false;
  const row = $from.index(table.depth) + 1;
  const column = $from.index(table.depth + 1);
  if (row === table.node.childCount) editor.commands.addRowAfter();
  const current = editor.state.doc.nodeAt(table.pos) as typeof table.node;
  let at = table.start + 1;
  for (let i = 0; i < row; i++) at += current.child(i).nodeSize;
  for (let i = 0; i < column; i++) at += current.child(row).child(i).nodeSize;
  return editor.commands.setTextSelection(at + 1);
}

/** One paragraph: Markdown allows no breaks, lists or further paragraphs in a cell. */
const cellContent = { content: "paragraph" };

/** Everything that a post's text can hold. The order of the marks is their nesting, outermost first. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.extend({ content: "(text | object)*" }),
  Blockquote,
  CodeBlock,
  HorizontalRule,
  BulletList.extend({ addAttributes: () => tightAttribute }),
  OrderedList.extend({
    addAttributes() {
      return { ...this.parent?.(), ...tightAttribute };
    },
  }),
  ListItem.extend(listItemKeys),
  TaskList.extend({ addAttributes: () => tightAttribute }),
  TaskByTyping.extend(listItemKeys).configure({
    nested: true,
    a11y: { checkboxLabel: ({ firstChild }) => textLabels.task(firstChild?.textContent ?? "") },
  }),
  ListKeymap,
  NavigableTable,
  TableRow,
  TableHeader.extend(cellContent),
  TableCell.extend(cellContent),
  Picture,
  SourceBlock,
  Link,
  Bold.extend(typedAs("**", "__")),
  Italic.extend(typedAs("*", "_")),
  Strike.extend(typedAs("~~")),
  Code.extend({ excludes: "" }),
  RawText,
];
