import { type ChangeEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { type PhotoName, photoShapes } from "#content/facts/photos.ts";
import { site } from "#content/facts/site.ts";
import { factFields } from "#content/model/fact-draft.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { photos as drawn } from "../../art/photos/photos.ts";
import { Button } from "../../ui/Button.tsx";
import { pictureTypes, preparePicture } from "../edit/picture.ts";
import { Problem } from "../notices.tsx";
import { useAction } from "../use-service.ts";
import type { FactInputProps } from "./FactInput.tsx";
import { LineInput } from "./LineInput.tsx";
import { sendPhoto } from "./practice.ts";
import { placeOf } from "./problems.ts";

const labels = adminPractice.photos;
const standIns: Readonly<Record<PhotoName, string>> = {
  portrait: drawn.portrait.src,
  clinic: drawn.clinic.src,
  share: site.defaultShareImage,
};

/** A picture of the practice with its description: shows it, and puts another or the drawn one in its place. */
export function PhotoInput({ name, field, draft, problem, onEdit }: FactInputProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; url: string; alt: string }>();
  const [point, setPoint] = useState({ x: 50, y: 50 });
  const { busy, problem: failure, setProblem, run } = useAction();
  const photo = name.replace(".alt", "") as PhotoName;
  const fileField = `${photo}.file`;
  const file = draft[fileField];
  const missing = failure === undefined ? undefined : placeOf(failure, draft);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ""), [chosen?.url]);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [taken] = currentTarget.files ?? [];
    if (!taken) return;
    setProblem(undefined);
    setPoint({ x: 50, y: 50 });
    setChosen({ file: taken, url: URL.createObjectURL(taken), alt: "" });
  }
  function close() {
    setChosen(undefined);
    if (chooser.current) chooser.current.value = "";
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
          <FocalPoint url={chosen.url} shape={photoShapes[photo]} point={point} onPoint={setPoint} />
          <p className="hint">{labels.chosen(chosen.file.name)}</p>
          <LineInput
            field={field}
            text={chosen.alt}
            problem={missing?.sentence}
            onEdit={(alt) => setChosen({ ...chosen, alt })}
          />
        </>
      ) : (
        <>
          <Cut src={file ? `/api/practice/photos/${photo}?${file}` : standIns[photo]} shape={photoShapes[photo]} />
          {file && <LineInput field={field} text={draft[name] ?? ""} problem={problem?.sentence} onEdit={onEdit} />}
        </>
      )}
      <Problem>{missing ? undefined : failure}</Problem>
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
        <input ref={chooser} className="hide" id={`${id}file`} type="file" accept={pictureTypes} onChange={choose} />
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

/** A picture as its place on the site cuts it. */
function Cut({ src, shape, position }: { src: string; shape: Shape; position?: string }) {
  const ratio = shape.width / shape.height;
  const width = `min(100%, ${20 * Math.min(1, ratio)}rem)`;
  return <img className="cut" src={src} alt="" style={{ width, aspectRatio: ratio, objectPosition: position }} />;
}

interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  url: string;
  shape: Shape;
  /** In percent. */
  point: Point;
  onPoint: (point: Point) => void;
}

/** The whole picture, in which a tap or a drag says what has to stay; a slider for the keyboard; and what is cut out. */
function FocalPoint({ url, shape, point, onPoint }: FocalPointProps) {
  const id = useId();
  const [size, setSize] = useState({ width: 0, height: 0 });
  // A picture is cut on two sides only: the other direction has nothing to choose.
  const spare = size.width * shape.height - size.height * shape.width;
  const axis = spare > 0 ? "x" : "y";

  function place({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const percent = (share: number) => Math.round(100 * Math.min(1, Math.max(0, share)));
    onPoint({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) });
  }

  return (
    <>
      <p className="hint" id={`${id}whole`}>
        {labels.whole}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider below is its keyboard */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        className="whole"
        style={{ touchAction: axis === "x" ? "pan-y" : "pan-x" }}
        onClick={place}
        onPointerMove={(event) => event.buttons === 1 && place(event)}
      >
        <img
          src={url}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
        />
        <span className="point" style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      {spare !== 0 && (
        <div className="field">
          <label htmlFor={id}>{axis === "x" ? labels.across : labels.down}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            value={point[axis]}
            onChange={({ currentTarget }) => onPoint({ ...point, [axis]: Number(currentTarget.value) })}
          />
        </div>
      )}
      {size.width > 0 && (size.width < shape.width || size.height < shape.height) && (
        <p className="small">{labels.tooSmall(shape.width, shape.height)}</p>
      )}
      <figure>
        <Cut src={url} shape={shape} position={`${point.x}% ${point.y}%`} />
        <figcaption className="hint">{labels.cut}</figcaption>
      </figure>
    </>
  );
}
