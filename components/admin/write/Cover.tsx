import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import ImagePlus from "lucide-react/icons/image-plus";
import { coverOf, type Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "../api/use-request.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { choosePictures } from "../pictures/pictures.ts";
import { Thumbnail } from "../pictures/Thumbnail.tsx";
import { regeneratingId } from "../posts/post-actions.ts";
import type { PictureAttributes } from "../text/editor-types.ts";
import { PictureDialog } from "../text/PictureDialog.tsx";
import { Problem } from "../ui/notices.tsx";
import { drawCover, setCover } from "./cover-picture.ts";

const labels = editorLabels.cover;

/** The post's picture above the text, with its actions. A change of it goes live with the next save. */
export function Cover({ post, draft }: { post: Post; draft: Draft }) {
  useSignals();
  const { problem, run } = useAction();
  const src = coverOf(post, draft);
  const alt = draft.featuredImageAlt;
  const isRegenerating = regeneratingId.value === post.id;
  function openPictureDialog(file?: File) {
    const picture = {
      attributes: { src: src ?? "", alt, title: null },
      change: (picture: Partial<PictureAttributes>) => setCover(post, picture.src || src, picture.alt?.trim() ?? alt),
      remove: () => setCover(post, undefined, ""),
    };
    dialog.value = <PictureDialog picture={picture} focus="description" file={file} isCover />;
  }
  async function choose() {
    const [file] = await choosePictures();
    if (file) openPictureDialog(file);
  }
  const draw = () => void run("draw", () => drawCover(post, draft));
  if (!src) {
    return (
      <div className="cover-empty">
        <Button icon={ImagePlus} onClick={() => void choose()}>
          {labels.add}
        </Button>
        <Button tone="plain" disabled={draft.title.trim() === ""} aria-busy={isRegenerating} onClick={draw}>
          {labels.draw}
        </Button>
        <Problem>{problem}</Problem>
      </div>
    );
  }
  return (
    <figure className="cover">
      <Thumbnail src={src} />
      <figcaption>
        <Button tone="link" onClick={() => void choose()}>
          {labels.change}
        </Button>
        <Button
          tone="link"
          aria-busy={isRegenerating}
          disabled={regeneratingId.value !== null && !isRegenerating}
          onClick={draw}
        >
          {labels.regenerate}
        </Button>
        <Button
          tone="link"
          data-field="featuredImageAlt"
          {...(alt.trim() && { icon: Check })}
          onClick={() => openPictureDialog()}
        >
          {alt.trim() ? labels.described : labels.notDescribed}
        </Button>
        <Problem>{problem}</Problem>
      </figcaption>
    </figure>
  );
}
