import { type Editor, markInputRule, markPasteRule } from "@tiptap/core";
import type { MarkType } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

/** Matches words between two marks: as in CommonMark, without blanks at their inner sides, so that “5 * 3 * 2” stays. */
const between = (mark: string, after: string, flags: string) => {
  const [sign] = mark;
  const escaped = mark.replaceAll("*", "\\*");
  return new RegExp(`(?:^|\\s)(${escaped}(?![\\s${sign}])([^${sign}]*[^\\s${sign}])${escaped})${after}`, flags);
};

/** Replaces the rules of a mark, which format what CommonMark leaves as it is. */
export const typedAs = (...marks: string[]) => ({
  addInputRules(this: { type: MarkType }) {
    return marks.map((mark) => markInputRule({ find: between(mark, "$", ""), type: this.type }));
  },
  addPasteRules(this: { type: MarkType }) {
    return marks.map((mark) => markPasteRule({ find: between(mark, "(?![\\p{L}\\p{N}])", "gu"), type: this.type }));
  },
});

/** A letter right after a closing mark shows that it closed nothing, as in `_draft_v2`: brings back what was typed. */
export const undoPrematureMarks = (undo: Editor["commands"]["undoInputRule"]): Plugin =>
  new Plugin({
    props: {
      handleTextInput(view, _, __, text) {
        const [made] = view.state.plugins.flatMap((plugin) =>
          (plugin.spec as { isInputRules?: boolean }).isInputRules ? (plugin.getState(view.state) ?? []) : [],
        );
        const before = view.state.selection.$from.nodeBefore?.text?.at(-1) ?? "";
        const isClosed = made?.text === "_" || (/[*~]/.test(made?.text) && /[^\p{L}\p{N}]/u.test(before));
        if (!isClosed || !/^[\p{L}\p{N}]/u.test(text)) return false;
        undo();
        view.dispatch(view.state.tr.insertText(text));
        return true;
      },
    },
  });
