import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { previewAnswer } from "#content/model/answers.ts";
import { type Draft, isSameDraft, readTags } from "#content/model/draft.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { postUrl } from "../posts/posts.ts";
import { readAsOwner, session } from "../session.ts";

const labels = editorLabels.preview;
const DEBOUNCE_MS = 400;

interface PreviewPaneProps {
  id: string;
  draft: Draft;
  isVisible: boolean;
}

/** The article as it will be live, beside the form; on a narrow window in its place. */
export function PreviewPane({ id, draft, isVisible }: PreviewPaneProps) {
  useSignals();
  const { html, hasFailed } = usePreview(id, draft, isVisible);
  return (
    <div className="look" hidden={!isVisible}>
      <p className="over">{labels.heading}</p>
      <p className="small muted" role="status">
        {hasFailed ? labels.failed : html === undefined ? labels.loading : ""}
      </p>
      {html !== undefined && <PageFrame html={html} />}
    </div>
  );
}

/** Loads the preview of a draft when typing pauses, while it is visible. */
function usePreview(id: string, draft: Draft, isVisible: boolean) {
  // A new session retries.
  const isOpen = session.value === "open";
  const [html, setHtml] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const drawn = useRef<Draft>(undefined);
  useEffect(() => {
    if (!isVisible || !isOpen || (drawn.current && isSameDraft(drawn.current, draft))) return;
    const stop = new AbortController();
    const load = async () => {
      const body = { ...draft, tags: readTags(draft.tags) };
      const options = { method: "POST", body, signal: stop.signal, inBackground: true } as const;
      const page = await readAsOwner(previewAnswer, `${postUrl(id)}/preview`, options).catch(() => undefined);
      if (stop.signal.aborted) return;
      setFailed(page === undefined);
      if (page === undefined) return;
      drawn.current = draft;
      setHtml(page.html);
    };
    const timer = setTimeout(() => void load(), drawn.current ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, draft, isVisible, isOpen]);
  return { html, hasFailed };
}

function PageFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) showPage(frame.current, html);
  }, [html]);
  // No scripts run in it. The origin allows the desk to replace its content, and links open in a new tab.
  const sandbox = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  return <iframe ref={frame} className="sheet" title={labels.frame} sandbox={sandbox} />;
}

/** Shows the main part of a page in a frame. Later versions replace only that part, so the scroll position stays. */
function showPage(frame: HTMLIFrameElement, html: string): void {
  const page = new DOMParser().parseFromString(trusted(html) as string, "text/html");
  const before = frame.contentDocument?.querySelector("main");
  const main = page.querySelector("main");
  if (!main) return;
  if (before) {
    before.replaceWith(main);
    return;
  }
  // Without header and footer, which need scripts.
  for (const script of page.querySelectorAll("script")) script.remove();
  const base = page.createElement("base");
  base.target = "_blank";
  page.head.prepend(base);
  page.body.replaceChildren(main);
  frame.srcdoc = trusted(`<!doctype html>${page.documentElement.outerHTML}`) as string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("preview", { createHTML: (html) => html });

/** Required by the content security policy. The HTML is the service's own page, for this frame only. */
const trusted = (html: string): unknown => policy?.createHTML(html) ?? html;
