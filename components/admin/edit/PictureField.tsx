import { useSignals } from "@preact/signals-react/runtime";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../notices.tsx";
import { PostThumb } from "../posts/PostThumb.tsx";
import { painting } from "../posts/post-actions.ts";
import { useAction } from "../use-service.ts";
import { pictureTypes, preparePicture, regenerateInForm, uploadPicture } from "./picture.ts";

const labels = editorLabels.picture;
/** A smaller picture is enlarged to this size. */
const [WIDTH, HEIGHT] = [1200, 630];

interface PictureFieldProps {
  post: PostSummary;
  /** The picture's description; empty when it is decorative. */
  alt: string;
  onAlt: (alt: string) => void;
}

/** The post's picture: uploads or regenerates it, and describes it. */
export function PictureField({ post, alt, onAlt }: PictureFieldProps) {
  useSignals();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; altBefore: string }>();
  const { busy, problem, setProblem, run } = useAction();
  const isPainting = painting.value === post.id;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    setProblem(undefined);
    setChosen({ file, altBefore: chosen?.altBefore ?? alt });
    // The description of the old picture does not fit this one.
    onAlt("");
  }
  function close() {
    setChosen(undefined);
    if (chooser.current) chooser.current.value = "";
  }
  async function upload(file: File) {
    const picture = await preparePicture(file);
    if (typeof picture === "string") return setProblem(picture);
    await uploadPicture(post, picture, alt);
    close();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the picture
    <div className="picture" role="group" aria-labelledby={`${id}heading`}>
      <p className="label" id={`${id}heading`}>
        {labels.heading}
      </p>
      {chosen ? (
        <ChosenPicture file={chosen.file} />
      ) : post.featuredImage ? (
        <PostThumb post={post} />
      ) : (
        <p className="small muted">{labels.none}</p>
      )}
      <div className="line">
        <label className="button small" htmlFor={`${id}file`}>
          {labels.upload}
        </label>
        <input
          ref={chooser}
          className="hide"
          id={`${id}file`}
          type="file"
          accept={pictureTypes}
          aria-describedby={`${id}formats`}
          onChange={choose}
        />
        <Button
          small
          aria-busy={isPainting}
          disabled={painting.value !== null && !isPainting}
          onClick={() => void run("regenerate", () => regenerateInForm(post))}
        >
          {labels.regenerate}
        </Button>
      </div>
      <p className="small muted" id={`${id}formats`}>
        {labels.formats}
      </p>
      {(chosen || post.featuredImage) && <AltField key={chosen?.file.name} alt={alt} onAlt={onAlt} />}
      {chosen && (
        <div className="line">
          <Button
            tone="solid"
            small
            aria-busy={busy === "upload"}
            onClick={() => void run("upload", () => upload(chosen.file))}
          >
            {labels.use}
          </Button>
          <Button
            small
            onClick={() => {
              onAlt(chosen.altBefore);
              close();
            }}
          >
            {labels.discard}
          </Button>
        </div>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

/** Shows the chosen file, or its name where the browser cannot show it. */
function ChosenPicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <figure>
      {url && (
        <img
          className="thumb"
          src={url}
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSmall(naturalWidth < WIDTH || naturalHeight < HEIGHT)
          }
          onError={() => setUrl(undefined)}
        />
      )}
      <figcaption className="small muted">{labels.chosen(file.name)}</figcaption>
      {isSmall && <p className="small">{labels.tooSmall}</p>}
    </figure>
  );
}

/** The picture's description, or a tick that it needs none. */
function AltField({ alt, onAlt }: Pick<PictureFieldProps, "alt" | "onAlt">) {
  const id = useId();
  const [isTicked, setTicked] = useState(false);
  // A new picture comes with a description of its own.
  const isDecorative = isTicked && alt === "";
  const [altBefore, setAltBefore] = useState(alt);

  function setDecorative(decorative: boolean) {
    setTicked(decorative);
    if (decorative) setAltBefore(alt);
    onAlt(decorative ? "" : altBefore);
  }

  return (
    <>
      <div className="field">
        <label htmlFor={id}>{editorLabels.fields.featuredImageAlt}</label>
        <input
          className="input"
          id={id}
          value={alt}
          disabled={isDecorative}
          aria-describedby={`${id}hint`}
          onChange={(event) => onAlt(event.currentTarget.value)}
        />
        <span className="hint" id={`${id}hint`}>
          {labels.altHint}
        </span>
      </div>
      <label className="tick">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={(event) => setDecorative(event.currentTarget.checked)}
        />
        {labels.decorative}
      </label>
    </>
  );
}
