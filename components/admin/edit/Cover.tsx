import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import ImagePlus from "lucide-react/icons/image-plus";
import { useEffect, useState } from "react";
import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { Problem } from "../notices.tsx";
import { choosePictures, pictureUrl } from "../pictures/pictures.ts";
import { painting } from "../posts/post-actions.ts";
import { PictureDialog } from "../text/PictureDialog.tsx";
import type { PictureWords } from "../text/text-editor.ts";
import { useAction } from "../use-service.ts";
import { coverOf, drawCover, setCover } from "./cover-picture.ts";

const labels = editorLabels.cover;

/** The picture above the text, small and whole. A change of it belongs to the edit. */
export function Cover({ post, draft }: { post: Post; draft: Draft }) {
  useSignals();
  const { problem, run } = useAction();
  const src = coverOf(post, draft);
  const alt = draft.featuredImageAlt;
  const isPainting = painting.value === post.id;
  function open(file?: File) {
    const picture = {
      words: { src: src ?? "", alt, title: null },
      change: (words: Partial<PictureWords>) => setCover(post, words.src || src, words.alt?.trim() ?? alt),
      remove: () => setCover(post, undefined, ""),
    };
    dialog.value = <PictureDialog picture={picture} first="words" file={file} isCover />;
  }
  async function choose() {
    const [file] = await choosePictures();
    if (file) open(file);
  }
  const draw = () => void run("draw", () => drawCover(post, draft));
  if (!src) {
    return (
      <div className="cover-empty">
        <Button icon={ImagePlus} onClick={() => void choose()}>
          {labels.add}
        </Button>
        <Button tone="plain" disabled={draft.title.trim() === ""} aria-busy={isPainting} onClick={draw}>
          {labels.draw}
        </Button>
        <Problem>{problem}</Problem>
      </div>
    );
  }
  return (
    <figure className="cover">
      <Shown src={src} />
      <figcaption>
        <Button tone="link" onClick={() => void choose()}>
          {labels.change}
        </Button>
        <Button tone="link" aria-busy={isPainting} disabled={painting.value !== null && !isPainting} onClick={draw}>
          {labels.regenerate}
        </Button>
        <Button tone="link" data-field="featuredImageAlt" {...(alt.trim() && { icon: Check })} onClick={() => open()}>
          {alt.trim() ? labels.described : labels.notDescribed}
        </Button>
        <Problem>{problem}</Problem>
      </figcaption>
    </figure>
  );
}

/** A picture of the post, small and whole; of a draft, too. */
export function Shown({ src }: { src: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void pictureUrl(src).then((found) => isCurrent && setUrl(found));
    return () => {
      isCurrent = false;
    };
  }, [src]);
  return url ? <img className="thumb" src={url} alt="" /> : <span className="thumb" />;
}
