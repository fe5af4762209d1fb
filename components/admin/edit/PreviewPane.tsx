import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import type { Words } from "#content/model/words.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { usePreview } from "./preview.ts";
import { showPage } from "./show-page.ts";

const words = editorWords.preview;

interface PreviewPaneProps {
  id: string;
  written: Words;
  isLookedAt: boolean;
}

/** The article as it will be, beside the form; on a narrow window in its place. */
export function PreviewPane({ id, written, isLookedAt }: PreviewPaneProps) {
  useSignals();
  const { html, hasFailed } = usePreview(id, written, isLookedAt);
  return (
    <div className="look" hidden={!isLookedAt}>
      <p className="over">{words.heading}</p>
      <p className="small muted" role="status">
        {hasFailed ? words.failed : html === undefined ? words.loading : ""}
      </p>
      {html !== undefined && <PageFrame html={html} />}
    </div>
  );
}

function PageFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) showPage(frame.current, html);
  }, [html]);
  // Not a script in it may run; the origin lets the desk put the next version into it, and links open beside the desk.
  const sandbox = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  return <iframe ref={frame} className="sheet" title={words.frame} sandbox={sandbox} />;
}
