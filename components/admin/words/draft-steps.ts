import { useLayoutEffect, useRef, useState } from "react";
import type { Edit, Editor, Texts } from "../edit/editor.ts";
import { setEdit } from "../edit/edits.ts";

/** Letters typed into one text within this time are one step, unless so many come at once: they are pasted. */
const STEP_MS = 2_000;
const PASTED = 30;
const MOST_STEPS = 200;

export interface DraftSteps {
  canUndo: boolean;
  canRedo: boolean;
  step: (direction: "undo" | "redo") => void;
}

/** Steps back and forth through all that has changed in a form, whichever of its texts it was. */
export function useDraftSteps(editor: Editor, { base: { id }, draft }: Edit): DraftSteps {
  const [{ past, future }, setSteps] = useState<{ past: Texts[]; future: Texts[] }>({ past: [], future: [] });
  const last = useRef({ draft, fields: "", at: 0 });
  useLayoutEffect(() => {
    const { draft: before, ...earlier } = last.current;
    const fields = Object.keys(draft)
      .filter((field) => draft[field] !== before[field])
      .join();
    last.current = { ...earlier, draft };
    if (fields === "") return;
    const now = Date.now();
    const isPasted = Math.abs(lengthOf(draft[fields]) - lengthOf(before[fields])) >= PASTED;
    const isSameStep = !isPasted && fields === earlier.fields && now - earlier.at < STEP_MS;
    if (!isSameStep) last.current = { draft, fields, at: isPasted ? 0 : now };
    setSteps(({ past }) => ({ past: isSameStep ? past : [...past, before].slice(-MOST_STEPS), future: [] }));
  }, [draft]);
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    step(direction) {
      const edit = editor.edits.value[id];
      const to = direction === "undo" ? past.at(-1) : future.at(-1);
      if (!edit || !to) return;
      last.current = { draft: to, fields: "", at: 0 };
      setSteps(
        direction === "undo"
          ? { past: past.slice(0, -1), future: [...future, edit.draft] }
          : { past: [...past, edit.draft], future: future.slice(0, -1) },
      );
      setEdit(editor, { ...edit, draft: to });
    },
  };
}

const lengthOf = (text = ""): number => text.length;
