import { useSignals } from "@preact/signals-react/runtime";
import CloudOff from "lucide-react/icons/cloud-off";
import { createPortal } from "react-dom";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useFileUrl } from "../pictures/use-file-url.ts";
import type { PictureUpload } from "./picture-uploads.ts";
import type { TextEditor } from "./text-editor.ts";

const labels = textLabels.picture;

/** Shows the pictures that are being uploaded: each in its placeholder, or below the Markdown. */
export function PictureUploads({ uploads }: Pick<TextEditor, "uploads">) {
  useSignals();
  return uploads.pending.value.map((upload) => {
    const { file, placeholder } = upload;
    const key = `${file.name} ${file.size} ${file.lastModified}`;
    const shown = <Upload key={key} upload={upload} uploads={uploads} />;
    return placeholder ? createPortal(shown, placeholder, key) : shown;
  });
}

function Upload({ upload, uploads }: { upload: PictureUpload } & Pick<TextEditor, "uploads">) {
  const url = useFileUrl(upload.file);
  const { problem, isWaiting = false } = upload;
  return (
    <div className="sending">
      {url && <img src={url} alt="" />}
      <p className="small" role={problem && !isWaiting ? "alert" : "status"}>
        {isWaiting && <Icon of={CloudOff} />}
        {isWaiting ? labels.waiting : (problem ?? labels.sending)}
      </p>
      {problem && (
        <span className="line">
          {isWaiting && (
            <Button tone="link" onClick={() => uploads.retry(upload)}>
              {labels.retry}
            </Button>
          )}
          <Button tone="link" onClick={() => uploads.cancel(upload)}>
            {labels.leaveOut}
          </Button>
        </span>
      )}
    </div>
  );
}
