import { useSignals } from "@preact/signals-react/runtime";
import Crop from "lucide-react/icons/crop";
import ImageUp from "lucide-react/icons/image-up";
import TextCursorInput from "lucide-react/icons/text-cursor-input";
import Trash2 from "lucide-react/icons/trash-2";
import type { KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { textLabels } from "#content/pages/admin-text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { choosePictures } from "../pictures/pictures.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import type { ChosenPicture, TextEditor } from "./text-editor.ts";
import { walkToolbar } from "./toolbar.ts";

const labels = textLabels.picture;

/** The tools and the caption of the picture that is chosen in the text, below it. */
export function PictureTools({ text }: { text: TextEditor }) {
  useSignals();
  const picture = text.picture.value;
  return picture ? createPortal(<Tools picture={picture} />, picture.place) : null;
}

function Tools({ picture }: { picture: ChosenPicture }) {
  const { words, change, remove, leave } = picture;
  const open = (focus: "words" | "crop", file?: File) => {
    dialog.value = <PictureDialog picture={picture} first={focus} file={file} />;
  };
  function handleKey(event: KeyboardEvent) {
    if (event.key !== "Escape" && !(event.key === "Enter" && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  }
  const acts = [
    ["words", TextCursorInput, () => open("words")],
    ["crop", Crop, () => open("crop")],
    ["other", ImageUp, () => void choosePictures().then(([file]) => file && open("words", file))],
    ["remove", Trash2, remove],
  ] as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls within
    <span onKeyDown={handleKey}>
      <span className="acts-below" role="toolbar" aria-label={labels.acts} onKeyDown={walkToolbar}>
        {acts.map(([act, icon, run], at) => (
          <button key={act} type="button" className="act" tabIndex={at === 0 ? 0 : -1} onClick={run}>
            <Icon of={icon} />
            {labels[act]}
          </button>
        ))}
      </span>
      {words.alt === "" && <span className="undescribed">{labels.notDescribed}</span>}
      <input
        className="caption"
        aria-label={labels.caption}
        placeholder={labels.addCaption}
        value={words.title ?? ""}
        onChange={({ currentTarget }) => change({ title: currentTarget.value || null })}
      />
    </span>
  );
}
