import { useEffect, useLayoutEffect, useState } from "react";
import { tabStorage, takeFromTab, writeJson } from "../api/storage.ts";
import { editField } from "../edit/edits.ts";
import { postForms } from "../posts/post-forms.ts";
import type { SourceSelection } from "../text/editor-types.ts";
import { createTextEditor } from "../text/text-editor.ts";

/** Where the caret of a post is stored during a reload, and while its words are thrown away. */
const caretKey = (id: string) => `admin-caret:${id}`;

/** The text of a post's form, as the draft has it, with the caret where it was before a reload. */
export function usePostText(id: string, content: string) {
  const [caret] = useState(() => takeFromTab<SourceSelection>(caretKey(id)));
  const [text] = useState(() =>
    createTextEditor({
      text: content,
      selection: caret,
      onChange: (changed) => editField(postForms, id, "content", changed),
    }),
  );
  const storeCaret = (hasFocus?: boolean) =>
    writeJson(tabStorage, caretKey(id), { ...text.selection(), ...(hasFocus !== undefined && { hasFocus }) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is made of these two
  useEffect(() => {
    const store = () => storeCaret();
    addEventListener("pagehide", store);
    return () => removeEventListener("pagehide", store);
  }, [id, text]);
  // Besides typing, a merge, an Undo or another device changes the draft.
  // A layout effect, because a passive one could undo the latest keystroke.
  useLayoutEffect(() => text.load(content), [text, content]);
  // A picture that arrives after the editor is left would come with the text as it was then.
  useEffect(() => text.uploads.abandon, [text]);
  return { text, caret, storeCaret };
}
