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
import { textLabels } from "#content/pages/admin-text.ts";

/** Whether a list is written without blank lines between its items. Kept in the HTML, so that cut and paste keep it. */
const tight = {
  tight: {
    default: true,
    parseHTML: (element: HTMLElement) => element.dataset.tight !== "false",
    renderHTML: (attributes: Record<string, unknown>) => (attributes.tight ? {} : { "data-tight": "false" }),
  },
};

/** Tab leaves the text: Ctrl or Cmd with a bracket moves an item in or out. */
const item = {
  addKeyboardShortcuts(this: { name: string; editor: Editor }) {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      "Mod-]": () => this.editor.commands.sinkListItem(this.name),
      "Mod-[": () => this.editor.commands.liftListItem(this.name),
    };
  },
};

/** Text written as it stands: inline HTML and entities that have no character. */
const RawText = Mark.create({
  name: "rawText",
  inclusive: false,
  parseHTML: () => [{ tag: "span[data-raw]" }],
  renderHTML: () => ["span", { "data-raw": "" }, 0],
});

const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)$/;

const Link = Mark.create({
  name: "link",
  // Around every other mark: a link is one link, whichever of its words are bold.
  priority: 1_000,
  inclusive: false,
  keepOnSplit: false,
  addAttributes: () => ({ href: { default: "" }, title: { default: null } }),
  parseHTML: () => [{ tag: "a[href]" }],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
  addInputRules() {
    const find = (text: string) => {
      const [whole, words, href] = LINK.exec(text) ?? [];
      if (!whole || text.at(-whole.length - 1) === "!") return null;
      return { index: text.length - whole.length, text: whole, replaceWith: words as string, data: { href } };
    };
    return [markInputRule({ find, type: this.type, getAttributes: ({ data }) => data })];
  },
});

const Picture = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: "" }, alt: { default: "" }, title: { default: null } }),
  parseHTML: () => [{ tag: "img[src]" }],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
});

/** Markdown that the rich view cannot hold (raw HTML, reference definitions): shown and edited as its source. */
const SourceBlock = Node.create({
  name: "sourceBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  isolating: true,
  defining: true,
  // Before the code block, which is a `pre` as well.
  parseHTML: () => [{ tag: "pre[data-source]", preserveWhitespace: "full", priority: 60 }],
  renderHTML: () => ["pre", { "data-source": "", role: "group", "aria-label": textLabels.keptAsIs }, 0],
});

/** `- [ ] ` typed at the start of a bullet makes it a task. */
const TypedTask = TaskItem.extend({
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\] $/,
        handler: ({ range, match, chain }) => {
          const checked = match[1]?.toLowerCase() === "x";
          chain().deleteRange(range).toggleTaskList().updateAttributes(this.name, { checked }).run();
        },
      }),
    ];
  },
});

/** Tab walks the cells and leaves the table after the last. */
const CellByCell = Table.extend({
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
      "Shift-Tab": () => this.editor.commands.goToPreviousCell(),
      Enter: () => goDown(this.editor),
    };
  },
});

/** To the cell below; after the last row, to a new one. */
function goDown(editor: Editor): boolean {
  const { $from } = editor.state.selection;
  const table = findParentNodeClosestToPos($from, ({ type }) => type.name === "table");
  if (!table) return false;
  const row = $from.index(table.depth) + 1;
  const column = $from.index(table.depth + 1);
  if (row === table.node.childCount) editor.commands.addRowAfter();
  const now = editor.state.doc.nodeAt(table.pos) as typeof table.node;
  let at = table.start + 1;
  for (let i = 0; i < row; i++) at += now.child(i).nodeSize;
  for (let i = 0; i < column; i++) at += now.child(row).child(i).nodeSize;
  return editor.commands.setTextSelection(at + 1);
}

/** Markdown has no breaks, lists or second paragraphs in a cell. */
const cell = { content: "paragraph" };

/** All that a post's text can hold. Marks that come first are written outside those that follow. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.extend({ content: "(text | image)*" }),
  Blockquote,
  CodeBlock,
  HorizontalRule,
  BulletList.extend({ addAttributes: () => tight }),
  OrderedList.extend({
    addAttributes() {
      return { ...this.parent?.(), ...tight };
    },
  }),
  ListItem.extend(item),
  TaskList.extend({ addAttributes: () => tight }),
  TypedTask.extend(item).configure({
    nested: true,
    a11y: { checkboxLabel: ({ firstChild }) => textLabels.task(firstChild?.textContent ?? "") },
  }),
  ListKeymap,
  CellByCell,
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
  Picture,
  SourceBlock,
  Link,
  Bold,
  Italic,
  Strike,
  Code.extend({ excludes: "" }),
  RawText,
];
