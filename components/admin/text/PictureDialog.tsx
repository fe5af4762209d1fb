import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { closeDialog, DeskDialog } from "../dialogs/DeskDialog.tsx";
import { Problem } from "../notices.tsx";
import { FocalPoint } from "../pictures/FocalPoint.tsx";
import {
  type Crop,
  choosePictures,
  fetchPicture,
  NotSent,
  pictureUrl,
  sendPicture,
  shapes,
  uncut,
} from "../pictures/pictures.ts";
import { useFileUrl } from "../pictures/use-file-url.ts";
import type { ChosenPicture } from "./text-editor.ts";

const labels = textLabels.picture;
const ratios = { whole: undefined, landscape: 1200 / 630, square: 1 } as const;

interface PictureDialogProps {
  picture: Omit<ChosenPicture, "place" | "leave"> & Partial<Pick<ChosenPicture, "leave">>;
  first: "words" | "crop";
  /** Another picture, to take the place of this one. */
  file?: File | undefined;
  /** The picture above the text: it has one shape, and no caption. */
  isCover?: boolean;
}

/** A picture of the text: how it is cut, what it shows, and its caption. */
export function PictureDialog({ picture, first, file, isCover = false }: PictureDialogProps) {
  const id = useId();
  const { words, change, remove, leave } = picture;
  const description = useRef<HTMLTextAreaElement>(null);
  const [other, setOther] = useState(file);
  const [crop, setCrop] = useState<Crop>({ ...uncut, ...(isCover && { shape: "landscape" }) });
  // The description of the picture before does not fit another.
  const [alt, setAlt] = useState(file ? "" : words.alt.trim());
  const [isDecorative, setDecorative] = useState(!file && words.alt !== "" && words.alt.trim() === "");
  const [caption, setCaption] = useState(words.title ?? "");
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const url = useFileUrl(other) ?? undefined;
  const [now, setNow] = useState<string>();
  useEffect(() => void pictureUrl(words.src).then(setNow), [words.src]);
  useEffect(() => {
    if (first === "words") description.current?.focus();
  }, [first]);
  const shown = other ? url : now;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const isNew = other !== undefined || (crop.shape !== "whole" && !isCover);
      const src = isNew ? await sendPicture(other ?? (await fetchPicture(words.src)), crop) : words.src;
      change({ src, alt: isDecorative ? " " : alt.trim(), title: caption.trim() || null });
      end();
    } catch (error) {
      setProblem(error instanceof NotSent ? error.message : labels.notSent);
      setSending(false);
    }
  }
  function end() {
    closeDialog();
    leave?.();
  }
  async function chooseOther() {
    const [file] = await choosePictures();
    if (!file) return;
    setOther(file);
    setCrop({ ...crop, x: 50, y: 50 });
    setAlt("");
    setDecorative(false);
  }
  return (
    <DeskDialog title={labels.title} wide>
      <form className="picture-form" noValidate onSubmit={(event) => void submit(event)}>
        <div className="beside">
          <div className="crops">
            {shown && (
              <FocalPoint
                key={shown}
                url={shown}
                // A cover that is in place has been cut already.
                ratio={isCover && !other ? undefined : ratios[crop.shape]}
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
                    // biome-ignore lint/a11y/noAutofocus: the owner has asked for it
                    autoFocus={first === "crop" && at === 0}
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
                ref={description}
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
          <Button onClick={() => void chooseOther()}>{labels.otherPicture}</Button>
          <Button tone="solid" type="submit" aria-busy={isSending}>
            {labels.done}
          </Button>
        </div>
      </form>
    </DeskDialog>
  );
}
