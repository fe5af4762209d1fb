import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { type PhotoName, photoShapes } from "#content/facts/photos.ts";
import { site } from "#content/facts/site.ts";
import { factFields } from "#content/model/fact-draft.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { photos as defaultPhotos } from "../../art/photos/photos.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "../api/use-request.ts";
import { FocalPoint, type Point } from "../pictures/FocalPoint.tsx";
import { pictureTypes, preparePicture } from "../pictures/pictures.ts";
import { Problem } from "../ui/notices.tsx";
import type { FactInputProps } from "./fact-input-props.ts";
import { LineInput } from "./LineInput.tsx";
import { sendPhoto } from "./practice.ts";
import { locateProblem } from "./problems.ts";

const labels = adminPractice.photos;
const defaults: Readonly<Record<PhotoName, string>> = {
  portrait: defaultPhotos.portrait.src,
  clinic: defaultPhotos.clinic.src,
  share: site.defaultShareImage,
};

/** A picture of the practice with its description. It can be replaced by a file, or by the default picture. */
export function PhotoInput({ name, field, draft, problem, findings, onEdit }: FactInputProps) {
  const id = useId();
  const fileInput = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string; alt: string }>();
  const [point, setPoint] = useState({ x: 50, y: 50 });
  const { busy, problem: failure, refusal, setProblem, run } = useAction();
  const photo = name.replace(".alt", "") as PhotoName;
  const fileField = `${photo}.file`;
  const file = draft[fileField];
  const altProblem = locateProblem(refusal, draft);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen?.url]);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [picked] = currentTarget.files ?? [];
    if (!picked) return;
    setProblem(undefined);
    setPoint({ x: 50, y: 50 });
    setChosen({ file: picked, url: URL.createObjectURL(picked), alt: "" });
  }
  function close() {
    setChosen(undefined);
    if (fileInput.current) fileInput.current.value = "";
  }
  async function use({ file, alt }: { file: File; alt: string }) {
    const blob = await preparePicture(file);
    if (typeof blob === "string") return setProblem(blob);
    await sendPhoto(photo, blob, { x: `${point.x}`, y: `${point.y}`, alt });
    close();
  }

  return (
    <fieldset className="photo">
      <legend className="label">{factFields[fileField]?.label}</legend>
      {chosen ? (
        <>
          <FocalPoint url={chosen.url} ratio={ratioOf(photoShapes[photo])} point={point} onPoint={setPoint} />
          <CutPreview url={chosen.url} shape={photoShapes[photo]} point={point} />
          <p className="hint">{labels.chosen(chosen.file.name)}</p>
          <LineInput
            field={field}
            text={chosen.alt}
            problem={altProblem?.sentence}
            onEdit={(alt) => {
              setProblem(undefined);
              setChosen({ ...chosen, alt });
            }}
          />
        </>
      ) : (
        <>
          <Cut src={file ? `/api/practice/photos/${photo}?${file}` : defaults[photo]} shape={photoShapes[photo]} />
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
      <Problem>{altProblem ? undefined : failure}</Problem>
      <div className="line">
        {chosen && (
          <>
            <Button tone="solid" small aria-busy={busy === "use"} onClick={() => void run("use", () => use(chosen))}>
              {labels.use}
            </Button>
            <Button small onClick={close}>
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
