import { useEffect, useRef, useState } from "react";
import type { PreviewLink } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { formatMoment } from "../dates.ts";
import { DeskDialog } from "../dialog/DeskDialog.tsx";
import { sentenceOf } from "../failures.ts";
import { Problem } from "../Problem.tsx";
import { endLinks, makeLink } from "./preview-link.ts";

const words = deskWords.previewLink;

/** An address at which somebody without the password can read a post that is not published. */
export function PreviewLinkDialog({ post }: { post: PostSummary }) {
  const [link, setLink] = useState<PreviewLink>();
  const [problem, setProblem] = useState<string>();
  const [copied, setCopied] = useState<string>();
  const [isEnding, setEnding] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useMakeOnce(async () => {
    try {
      setLink(await makeLink(post));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link?.url ?? "");
      setCopied(words.copied);
    } catch {
      setCopied(words.notCopied);
    }
  }
  async function end() {
    setEnding(true);
    setProblem(await endLinks(post));
    setEnding(false);
  }

  return (
    <DeskDialog title={words.title(post.title)}>
      <p>{words.text}</p>
      <Problem>{problem}</Problem>
      {!link && !problem && <p role="status">{words.loading}</p>}
      {link && (
        <>
          <div className="field">
            <label htmlFor="preview-link">{words.address}</label>
            <input ref={field} className="input" id="preview-link" readOnly value={link.url} />
            <span className="hint">{words.expires(formatMoment(link.expiresAt))}</span>
          </div>
          <div className="line">
            <button className="button solid" type="button" onClick={() => void copy()}>
              {words.copy}
            </button>
            <button className="button" type="button" aria-busy={isEnding} onClick={() => void end()}>
              {words.end}
            </button>
            <span role="status">{copied}</span>
          </div>
        </>
      )}
    </DeskDialog>
  );
}

/** In strict mode an effect runs twice; two links would be one too many. */
function useMakeOnce(make: () => Promise<void>): void {
  const isMade = useRef(false);
  useEffect(() => {
    if (isMade.current) return;
    isMade.current = true;
    void make();
  });
}
