import { type ChangeEvent, type ComponentProps, useId } from "react";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "../api/use-request.ts";
import { pictureTypes, sendPicture } from "../pictures/pictures.ts";
import { Thumbnail } from "../pictures/Thumbnail.tsx";
import { Problem } from "../ui/notices.tsx";
import { LineInput } from "./LineInput.tsx";

const labels = adminPractice.photos;
/** A head is seldom in the middle of an upright picture. */
const portrait = { shape: "portrait", x: 50, y: 20 } as const;

interface RowPictureProps extends ComponentProps<typeof LineInput> {
  label: string;
  /** Its name; empty for none. */
  file: string;
  onPicture: (file: string) => void;
}

/** A picture in an entry of a list, with its description. The service keeps a chosen one until the list is saved. */
export function RowPicture({ label, file, onPicture, ...alt }: RowPictureProps) {
  const id = useId();
  const { busy, problem, setProblem, run } = useAction();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [picked] = currentTarget.files ?? [];
    if (picked)
      void run("send", async () => {
        const path = await sendPicture(picked, portrait).catch((error: Error) => setProblem(error.message));
        if (path) onPicture(path.replace(/.*\//, ""));
      });
    // The same file may be chosen again.
    currentTarget.value = "";
  }
  return (
    <fieldset className="photo" aria-busy={busy !== undefined}>
      <legend className="label">{label}</legend>
      {file && <Thumbnail key={file} src={`images/${file}`} />}
      {file && <LineInput {...alt} />}
      <Problem>{problem}</Problem>
      <div className="line">
        <label className="button small" htmlFor={id}>
          {labels.choose}
        </label>
        <input className="hide" id={id} type="file" accept={pictureTypes} onChange={choose} />
        {file && (
          <Button small onClick={() => onPicture("")}>
            {labels.none}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
