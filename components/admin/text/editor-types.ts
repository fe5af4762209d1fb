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

/** One of the two views of a text, in which it is edited: as rich text, or as Markdown. */
export interface TextView {
  /** Shows another text. The caret stays in its words, or goes to what has changed. */
  load: (markdown: string, goesToChange?: boolean) => void;
  markdown: () => string;
  destroy: () => void;
  focus: (at?: "start" | "end") => void;
  selection: () => SourceSelection;
  /** Returns the toggles that are on at the caret. */
  active: () => ReadonlySet<string>;
  /** Returns the index of the block that holds the caret. */
  caretBlock: () => number;
  isEmpty: () => boolean;
  run: (command: Format) => void;
  /** Inserts Markdown as blocks of its own, after the block that holds the caret. */
  insert: (markdown: string) => void;
  link: () => LinkAtCaret;
  setLink: (link: LinkAtCaret) => void;
  removeLink: () => void;
  /** Selects a passage and scrolls to it. Returns whether it was found. */
  find: (passage: string) => boolean;
  /** Replaces a passage, and leaves the caret where it is. Returns whether it was found. */
  replace: (passage: string, replacement: string) => boolean;
  /** Returns how many characters lie between the caret and a passage. */
  distanceTo: (passage: string) => number;
  isCaretIn: (passage: string) => boolean;
  /** Keeps the places of pictures that are being uploaded; absent in the Markdown view. */
  placeholders?: {
    add: () => HTMLElement;
    remove: (placeholder: HTMLElement) => void;
    /** Replaces a placeholder by its picture. */
    fill: (placeholder: HTMLElement, picture: PictureAttributes) => void;
  };
}

/** Callbacks of a view to the editor that owns it. */
export interface ViewHost {
  /** Called when the text or the selection has changed. */
  onChange: (textChanged: boolean) => void;
  /** Called when a change must not wait any longer. */
  flush: () => void;
}
