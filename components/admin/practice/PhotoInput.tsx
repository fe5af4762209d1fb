import { useSignals } from "@preact/signals-react/runtime";
import { type ChangeEvent, useId, useRef, useState } from "react";
import { type PhotoName, type PhotoShape, photoShapes } from "#content/facts/photos.ts";
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
import { type ChosenPhoto, chosenPhotos, drawPhoto, savePhoto } from "./practice.ts";
import { locateProblem } from "./problems.ts";
import { useFocusAtFault } from "./use-focus-at-fault.ts";

const labels = adminPractice.photos;
const defaults: Readonly<Record<PhotoName, { src: string }>> = {
  ...defaultPhotos,
  share: { src: site.defaultShareImage },
  logo: { src: "/icon-512.png" },
};

/** A picture of the practice with its description. A file or the drawn picture takes its place at once. */
export function PhotoInput({ name, field, draft, problem, findings, onEdit }: FactInputProps) {
  useSignals();
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const photo = name.replace(".alt", "") as PhotoName;
  const shape = photoShapes[photo];
  const file = draft[`${photo}.file`];
  const saved = file ? `/api/practice/photos/${photo}?${file}` : defaults[photo].src;
  const chosen = chosenPhotos.value[photo];
  const setChosen = (changed: ChosenPhoto | undefined) => setEntry(chosenPhotos, photo, changed);
  const url = useFileUrl(chosen?.file);
  const altProblem = locateProblem(chosen?.problem, draft);
  const alt = chosen
    ? {
        text: chosen.alt,
        problem: altProblem,
        onEdit: (text: string) => setChosen({ ...chosen, alt: text, problem: undefined }),
      }
    : { text: draft[name] ?? "", problem, findings, onEdit };
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
      <legend className="label">{factFields[`${photo}.file`]?.label}</legend>
      {chosen && url && !shape.isWhole && (
        <FocalPoint
          url={url}
          ratio={shape.width / shape.height}
          point={chosen.point}
          onPoint={(point) => setChosen({ ...chosen, point })}
        />
      )}
      <Preview src={chosen && url ? url : saved} shape={shape} point={chosen?.point} />
      {chosen && <p className="hint">{labels.chosen(chosen.file.name)}</p>}
      {(chosen || file) && <LineInput field={field} {...alt} />}
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
          <Button small onClick={() => void drawPhoto(photo).then(() => fileInput.current?.focus())}>
            {labels.drawn}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface PreviewProps {
  src: string;
  shape: PhotoShape;
  /** Around which it will be cut, while it is chosen and not used yet. */
  point: Point | undefined;
}

/** A picture as visitors see it, cut to its shape, or whole on both grounds of the site; and whether it is large enough. */
function Preview({ src, shape, point }: PreviewProps) {
  const { width, height, isWhole } = shape;
  const [isSmall, setSmall] = useState(false);
  const grounds = isWhole ? ["whole", "whole turf"] : ["cut"];
  const style = {
    aspectRatio: width / height,
    width: `min(100%, ${20 * Math.min(1, width / height)}rem)`,
    objectPosition: point && `${point.x}% ${point.y}%`,
  };
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement) =>
    setSmall(!isWhole && (naturalWidth < width || naturalHeight < height));
  return (
    <figure>
      {point && isSmall && <p className="small">{labels.tooSmall(width, height)}</p>}
      {grounds.map((one) => (
        <img
          key={one}
          className={one}
          src={src}
          alt=""
          style={style}
          onLoad={(event) => measure(event.currentTarget)}
        />
      ))}
      {(point || isWhole) && <figcaption className="hint">{isWhole ? labels.whole : labels.cut}</figcaption>}
    </figure>
  );
}
