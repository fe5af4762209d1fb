import { useSignals } from "@preact/signals-react/runtime";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { type PhotoName, photoShapes } from "#content/facts/photos.ts";
import { site } from "#content/facts/site.ts";
import { factFields } from "#content/model/fact-draft.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { photos as defaultPhotos } from "../../art/photos/photos.ts";
import { Button } from "../../ui/Button.tsx";
import { setEntry } from "../api/entries.ts";
import { FocalPoint, type Point } from "../pictures/FocalPoint.tsx";
import { pictureTypes } from "../pictures/pictures.ts";
import { useFileUrl } from "../pictures/use-file-url.ts";
import { Problem } from "../ui/notices.tsx";
import type { FactInputProps } from "./fact-input-props.ts";
import { LineInput } from "./LineInput.tsx";
import { type ChosenPhoto, chosenPhotos, savePhoto } from "./practice.ts";
import { locateProblem } from "./problems.ts";
import { useFocusAtFault } from "./use-focus-at-fault.ts";

const labels = adminPractice.photos;
const defaults: Readonly<Record<PhotoName, { src: string }>> = {
  ...defaultPhotos,
  share: { src: site.defaultShareImage },
  logo: { src: "/icon-512.png" },
};

/** A picture of the practice with its description. It can be replaced by a file, or by the default picture. */
export function PhotoInput({ name, field, draft, problem, findings, onEdit }: FactInputProps) {
  useSignals();
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const photo = name.replace(".alt", "") as PhotoName;
  const fileField = `${photo}.file`;
  const file = draft[fileField];
  const chosen = chosenPhotos.value[photo];
  const setChosen = (changed: ChosenPhoto | undefined) => setEntry(chosenPhotos, photo, changed);
  const url = useFileUrl(chosen?.file);
  const altProblem = locateProblem(chosen?.problem, draft);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useFocusAtFault(fieldset, chosen?.problem);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [picked] = currentTarget.files ?? [];
    if (picked) setChosen({ file: picked, alt: chosen?.alt ?? "", point: { x: 50, y: 50 } });
    // The same file may be chosen again.
    currentTarget.value = "";
  }

  return (
    <fieldset ref={fieldset} className="photo">
      <legend className="label">{factFields[fileField]?.label}</legend>
      {chosen && url ? (
        <>
          <FocalPoint
            url={url}
            ratio={ratioOf(photoShapes[photo])}
            point={chosen.point}
            onPoint={(point) => setChosen({ ...chosen, point })}
          />
          <CutPreview url={url} shape={photoShapes[photo]} point={chosen.point} />
          <p className="hint">{labels.chosen(chosen.file.name)}</p>
          <LineInput
            field={field}
            text={chosen.alt}
            problem={altProblem?.sentence}
            onEdit={(alt) => setChosen({ ...chosen, alt, problem: undefined })}
          />
        </>
      ) : (
        <>
          <Cut src={file ? `/api/practice/photos/${photo}?${file}` : defaults[photo].src} shape={photoShapes[photo]} />
          {file && (
            <LineInput
              field={field}
              text={draft[name] ?? ""}
              problem={problem?.sentence}
              findings={findings}
              onEdit={onEdit}
            />
          )}
        </>
      )}
      <Problem>{altProblem ? undefined : chosen?.problem?.sentence}</Problem>
      <div className="line">
        {chosen && (
          <>
            <Button tone="solid" small aria-busy={chosen.isBeingSent} onClick={() => void savePhoto(photo)}>
              {labels.use}
            </Button>
            <Button small onClick={() => setChosen(undefined)}>
              {labels.discard}
            </Button>
          </>
        )}
        <label className="button small" htmlFor={`${id}file`}>
          {labels.choose}
        </label>
        <input ref={fileInput} className="hide" id={`${id}file`} type="file" accept={pictureTypes} onChange={choose} />
        {file && !chosen && (
          <Button
            small
            onClick={() => {
              onEdit("", fileField);
              onEdit("");
            }}
          >
            {labels.drawn}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface Shape {
  width: number;
  height: number;
}

const ratioOf = ({ width, height }: Shape) => width / height;

interface CutProps {
  src: string;
  shape: Shape;
  point?: Point;
  onLoad?: (image: HTMLImageElement) => void;
}

/** A picture, cut to its shape on the site. */
function Cut({ src, shape, point, onLoad }: CutProps) {
  const aspectRatio = ratioOf(shape);
  const width = `min(100%, ${20 * Math.min(1, aspectRatio)}rem)`;
  const objectPosition = point && `${point.x}% ${point.y}%`;
  return (
    <img
      className="cut"
      src={src}
      alt=""
      style={{ width, aspectRatio, objectPosition }}
      onLoad={({ currentTarget }) => onLoad?.(currentTarget)}
    />
  );
}

function CutPreview({ url, shape, point }: { url: string; shape: Shape; point: Point }) {
  const [isSmall, setSmall] = useState(false);
  return (
    <>
      {isSmall && <p className="small">{labels.tooSmall(shape.width, shape.height)}</p>}
      <figure>
        <Cut
          src={url}
          shape={shape}
          point={point}
          onLoad={({ naturalWidth, naturalHeight }) =>
            setSmall(naturalWidth < shape.width || naturalHeight < shape.height)
          }
        />
        <figcaption className="hint">{labels.cut}</figcaption>
      </figure>
    </>
  );
}
