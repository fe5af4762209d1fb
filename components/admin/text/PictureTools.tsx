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
import { isComposing } from "../ui/composing.ts";
import type { SelectedPicture } from "./editor-types.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import type { TextEditor } from "./text-editor.ts";
import { moveInToolbar } from "./toolbar.ts";

const labels = textLabels.picture;

/** Draws the tools and the caption of the selected picture below it. */
export function PictureTools({ editor }: { editor: TextEditor }) {
  useSignals();
  const picture = editor.picture.value;
  return picture ? createPortal(<Tools picture={picture} />, picture.toolsElement) : null;
}

function Tools({ picture }: { picture: SelectedPicture }) {
  const { attributes, change, remove, focusText } = picture;
  const openDialog = (focus: "description" | "crop", file?: File) => {
    dialog.value = <PictureDialog picture={picture} focus={focus} file={file} />;
  };
  function handleKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key !== "Escape" && !(event.key === "Enter" && event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    focusText();
  }
  const tools = [
    ["words", TextCursorInput, () => openDialog("description")],
    ["crop", Crop, () => openDialog("crop")],
    ["other", ImageUp, () => void choosePictures().then(([file]) => file && openDialog("description", file))],
    ["remove", Trash2, remove],
  ] as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the controls in it
    <span onKeyDown={handleKey}>
      <span className="acts-below" role="toolbar" aria-label={labels.acts} onKeyDown={moveInToolbar}>
        {tools.map(([tool, icon, run], at) => (
          <button key={tool} type="button" className="act" tabIndex={at === 0 ? 0 : -1} onClick={run}>
            <Icon of={icon} />
            {labels[tool]}
          </button>
        ))}
      </span>
      {attributes.alt === "" && <span className="undescribed">{labels.notDescribed}</span>}
      <input
        className="caption"
        aria-label={labels.caption}
        placeholder={labels.addCaption}
        value={attributes.title ?? ""}
        onChange={({ currentTarget }) => change({ title: currentTarget.value || null })}
      />
    </span>
  );
}
