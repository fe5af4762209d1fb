import { type FormEvent, useId, useState } from "react";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { useLoaded } from "../api/use-request.ts";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { FocalPoint } from "../pictures/FocalPoint.tsx";
import {
  type Crop,
  choosePictures,
  fetchPicture,
  noCrop,
  PictureNotSent,
  pictureUrl,
  sendPicture,
  shapes,
} from "../pictures/pictures.ts";
import { useFileUrl } from "../pictures/use-file-url.ts";
import { Problem } from "../ui/notices.tsx";
import type { SelectedPicture } from "./editor-types.ts";

const labels = textLabels.picture;
const RATIOS = { whole: undefined, landscape: 1200 / 630, square: 1 } as const;

interface PictureDialogProps {
  picture: Pick<SelectedPicture, "attributes" | "change" | "remove"> & Partial<Pick<SelectedPicture, "focusText">>;
  /** The field that gets the focus. */
  focus: "description" | "crop";
  /** A new picture to replace this one. */
  file?: File | undefined;
  /** Whether it is the picture above the text, which has one shape and no caption. */
  isCover?: boolean;
}

/** Edits a picture: its crop, its description and its caption. */
export function PictureDialog({ picture, focus, file, isCover = false }: PictureDialogProps) {
  const id = useId();
  const { attributes, change, remove, focusText } = picture;
  const [newFile, setNewFile] = useState(file);
  const [crop, setCrop] = useState<Crop>({ ...noCrop, ...(isCover && { shape: "landscape" }) });
  // The old description does not fit a new picture.
  const [alt, setAlt] = useState(file ? "" : attributes.alt.trim());
  const [isDecorative, setDecorative] = useState(!file && attributes.alt !== "" && attributes.alt.trim() === "");
  const [caption, setCaption] = useState(attributes.title ?? "");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const newUrl = useFileUrl(newFile);
  const { answer: currentUrl } = useLoaded(() => pictureUrl(attributes.src), attributes.src);
  const shownUrl = newFile ? newUrl : currentUrl;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const needsUpload = newFile !== undefined || (crop.shape !== "whole" && !isCover);
      const src = needsUpload
        ? await sendPicture(newFile ?? (await fetchPicture(attributes.src)), crop)
        : attributes.src;
      change({ src, alt: isDecorative ? " " : alt.trim(), title: caption.trim() || null });
      close();
    } catch (error) {
      setProblem(error instanceof PictureNotSent ? error.message : labels.notSent);
      setSending(false);
    }
  }
  function close() {
    closeDialog();
    focusText?.();
  }
  async function replacePicture() {
    const [file] = await choosePictures();
    if (!file) return;
    setNewFile(file);
    setCrop({ ...crop, x: 50, y: 50 });
    setAlt("");
    setDecorative(false);
  }
  return (
    <DeskDialog title={labels.title} wide>
      <form
        className="picture-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        onLoadCapture={keepFocusInView}
      >
        <div className="beside">
          <div className="crops">
            {shownUrl && (
              <FocalPoint
                key={shownUrl}
                url={shownUrl}
                // The current cover is already cropped.
                ratio={isCover && !newFile ? undefined : RATIOS[crop.shape]}
                point={crop}
                onPoint={(point) => setCrop({ ...crop, ...point })}
              />
            )}
            {!isCover && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the buttons
              <div className="segments" role="group" aria-label={labels.shape}>
                {shapes.map((shape, at) => (
                  <button
                    key={shape}
                    type="button"
                    // A field would open a phone's keyboard over the picture.
                    data-start={(focus === "crop" && at === 0) || undefined}
                    aria-pressed={crop.shape === shape}
                    onClick={() => setCrop({ ...crop, shape })}
                  >
                    {labels.shapes[shape]}
                  </button>
                ))}
              </div>
            )}
          </div>
          <div className="crops">
            <div className="field">
              <label htmlFor={`${id}shows`}>{labels.shows}</label>
              <textarea
                className="input"
                id={`${id}shows`}
                rows={3}
                aria-describedby={`${id}hint`}
                disabled={isDecorative}
                value={isDecorative ? "" : alt}
                // A description is one line: pasted line breaks become spaces.
                onChange={({ currentTarget }) => setAlt(currentTarget.value.replace(/\s*\n\s*/g, " "))}
              />
              <span className="hint" id={`${id}hint`}>
                {labels.showsHint}
              </span>
            </div>
            <label className="tick">
              <input
                type="checkbox"
                checked={isDecorative}
                onChange={({ currentTarget }) => setDecorative(currentTarget.checked)}
              />
              {labels.decorative}
            </label>
            {!isCover && (
              <div className="field">
                <label htmlFor={`${id}caption`}>
                  {labels.caption} <span className="optional">{labels.optional}</span>
                </label>
                <input
                  className="input"
                  id={`${id}caption`}
                  value={caption}
                  onChange={({ currentTarget }) => setCaption(currentTarget.value)}
                />
              </div>
            )}
          </div>
        </div>
        <Problem>{problem}</Problem>
        <div className="line dialog-foot">
          <Button
            tone="plain"
            onClick={() => {
              closeDialog();
              remove();
            }}
          >
            {labels.remove}
          </Button>
          <Button onClick={() => void replacePicture()}>{labels.otherPicture}</Button>
          <Button tone="solid" type="submit" aria-busy={isSending}>
            {labels.done}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}

/** A picture that has loaded pushes what is below it away. */
const keepFocusInView = () => document.activeElement?.scrollIntoView?.({ block: "nearest" });
