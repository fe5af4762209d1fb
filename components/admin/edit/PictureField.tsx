import { useSignals } from "@preact/signals-react/runtime";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import type { PostSummary } from "#content/model/post.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { Problem } from "../Problem.tsx";
import { PostThumb } from "../posts/PostThumb.tsx";
import { painting } from "../posts/post-actions.ts";
import { AltField } from "./AltField.tsx";
import { repaint, uploading, uploadPicture } from "./picture.ts";

const words = editorWords.picture;
/** A smaller picture is blown up to this. */
const [WIDTH, HEIGHT] = [1200, 630];
/** Without HEIC, which the service can seldom open: an iPhone that is not offered it hands over a JPEG. */
const TYPES = "image/jpeg,image/png,image/webp,image/avif";

interface PictureFieldProps {
  post: PostSummary;
  /** What the picture shows; empty where it is decorative. */
  alt: string;
  onAlt: (alt: string) => void;
}

/** The post's picture: another one from this device or from the painter, and what it shows in words. */
export function PictureField({ post, alt, onAlt }: PictureFieldProps) {
  useSignals();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; altBefore: string }>();
  const [problem, setProblem] = useState<string>();
  const isPainting = painting.value === post.id;

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (!file) return;
    setProblem(undefined);
    setChosen({ file, altBefore: chosen?.altBefore ?? alt });
    // What described the old picture does not describe this one.
    onAlt("");
  }
  function close() {
    setChosen(undefined);
    if (chooser.current) chooser.current.value = "";
  }
  async function upload(file: File) {
    const refusal = await uploadPicture(post, file, alt);
    setProblem(refusal);
    if (!refusal) close();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the picture
    <div className="picture" role="group" aria-labelledby={`${id}heading`}>
      <p className="label" id={`${id}heading`}>
        {words.heading}
      </p>
      {chosen ? (
        <ChosenPicture file={chosen.file} />
      ) : post.featuredImage ? (
        <PostThumb post={post} />
      ) : (
        <p className="small muted">{words.none}</p>
      )}
      <div className="line">
        <label className="button small" htmlFor={`${id}file`}>
          {words.upload}
        </label>
        <input
          ref={chooser}
          className="hide"
          id={`${id}file`}
          type="file"
          accept={TYPES}
          aria-describedby={`${id}formats`}
          onChange={choose}
        />
        <button
          className="button small"
          type="button"
          aria-busy={isPainting}
          disabled={painting.value !== null && !isPainting}
          onClick={async () => setProblem(await repaint(post))}
        >
          {words.regenerate}
        </button>
      </div>
      <p className="small muted" id={`${id}formats`}>
        {words.formats}
      </p>
      {(chosen || post.featuredImage) && <AltField key={chosen?.file.name} alt={alt} onAlt={onAlt} />}
      {chosen && (
        <div className="line">
          <button
            className="button solid small"
            type="button"
            aria-busy={uploading.value === post.id}
            onClick={() => void upload(chosen.file)}
          >
            {words.use}
          </button>
          <button
            className="button small"
            type="button"
            onClick={() => {
              onAlt(chosen.altBefore);
              close();
            }}
          >
            {words.discard}
          </button>
        </div>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
}

/** As it is on the device; a kind that this browser cannot show is called by its name. */
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
      <figcaption className="small muted">{words.chosen(file.name)}</figcaption>
      {isSmall && <p className="small">{words.tooSmall}</p>}
    </figure>
  );
}
