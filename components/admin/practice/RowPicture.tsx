import { type ComponentProps, useRef } from "react";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "../api/use-request.ts";
import { choosePictures, sendPicture } from "../pictures/pictures.ts";
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
  const { busy, problem, setProblem, run } = useAction();
  // She may write on while it is sent.
  const take = useRef(onPicture);
  take.current = onPicture;

  async function choose() {
    const [picked] = await choosePictures();
    if (!picked) return;
    await run("send", async () => {
      const path = await sendPicture(picked, portrait).catch(({ message }) => setProblem(message));
      if (path) take.current(path.replace(/.*\//, ""));
    });
  }
  return (
    <fieldset className="photo">
      <legend className="label">{label}</legend>
      {file && <Thumbnail key={file} src={`images/${file}`} />}
      {file && <LineInput {...alt} />}
      <Problem>{problem}</Problem>
      <div className="line">
        <Button small aria-busy={busy !== undefined} onClick={() => void choose()}>
          {labels.choose}
        </Button>
        {file && (
          <Button small onClick={() => onPicture("")}>
            {labels.none}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
