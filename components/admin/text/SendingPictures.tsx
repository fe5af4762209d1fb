import { useSignals } from "@preact/signals-react/runtime";
import CloudOff from "lucide-react/icons/cloud-off";
import { createPortal } from "react-dom";
import { textLabels } from "#content/pages/admin-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useFileUrl } from "../pictures/use-file-url.ts";
import type { SendingPicture, TextEditor } from "./text-editor.ts";

const labels = textLabels.picture;

/** Pictures on their way, each in its place in the text. */
export function SendingPictures({ text }: { text: TextEditor }) {
  useSignals();
  return text.sending.value.map((one) => {
    const key = `${one.file.name} ${one.file.size} ${one.file.lastModified}`;
    const shown = <Sending key={key} one={one} text={text} />;
    return one.place ? createPortal(shown, one.place, key) : shown;
  });
}

function Sending({ one, text }: { one: SendingPicture; text: TextEditor }) {
  const url = useFileUrl(one.file);
  const { problem, isWaiting = false } = one;
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
            <Button tone="link" onClick={() => text.retry(one)}>
              {labels.retry}
            </Button>
          )}
          <Button tone="link" onClick={() => text.leaveOut(one)}>
            {labels.leaveOut}
          </Button>
        </span>
      )}
    </div>
  );
}
