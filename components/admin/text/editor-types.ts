/** A tool that formats the text, inserts a block, or changes a table. */
export type Format =
  | ("bold" | "italic" | "heading" | "bulletList" | "orderedList" | "taskList" | "blockquote" | "rule" | "table")
  | ("addRow" | "addColumn" | "removeRow" | "removeColumn" | "removeTable");
export type Command = Format | "undo" | "redo";

/** The link at the caret, or the one to be made of the selection. */
export interface LinkAtCaret {
  href: string;
  text: string;
}

export interface PictureAttributes {
  src: string;
  /** Empty: not described yet. A single space: the picture is decorative. */
  alt: string;
  /** The caption. */
  title: string | null;
}

/** The picture that is selected in the rich view. */
export interface SelectedPicture {
  attributes: PictureAttributes;
  /** The element into which its tools are drawn. */
  toolsElement: HTMLElement;
  change: (attributes: Partial<PictureAttributes>) => void;
  remove: () => void;
  /** Puts the focus back into the text. */
  focusText: () => void;
}

/** The selection as offsets in the Markdown, so that it survives a switch between the two views. */
export interface SourceSelection {
  from: number;
  /** Equals `from` when nothing is selected: then both are the caret. */
  to: number;
  hasFocus: boolean;
}
