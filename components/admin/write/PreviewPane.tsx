import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { previewAnswer } from "#content/model/answers.ts";
import { type Draft, type DraftField, fieldsThatDiffer, requestValue, settingFields } from "#content/model/draft.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { readAsOwner, session } from "../api/session.ts";
import { postUrl } from "../posts/posts.ts";
import { parseHtml, trustedHtml } from "../ui/trusted-html.ts";

const labels = editorLabels.preview;
const DEBOUNCE_MS = 400;

interface PreviewPaneProps {
  id: string;
  draft: Draft;
  /** The index of the text's block with the caret: the preview scrolls to it. */
  block: number;
}

/** The article as it will be live. Beside the text, or instead of it on narrow windows. */
export function PreviewPane({ id, draft, block }: PreviewPaneProps) {
  useSignals();
  const { html, hasFailed } = usePreview(id, draft);
  return (
    <section className="look" aria-label={labels.heading}>
      <p className="over">{labels.heading}</p>
      <p className="small muted" role="status">
        {hasFailed ? labels.failed : html === undefined ? labels.loading : ""}
      </p>
      {html !== undefined && <PageFrame html={html} block={block} />}
      {html !== undefined && <SearchAndSharePreview html={html} />}
    </section>
  );
}

/** Loads the preview of a draft whenever typing pauses. */
function usePreview(id: string, draft: Draft) {
  // Retried when a new session opens.
  const isSessionOpen = session.value === "open";
  const [html, setHtml] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const shownDraft = useRef<Draft>(undefined);
  useEffect(() => {
    if (!isSessionOpen || (shownDraft.current && fieldsThatDiffer(shownDraft.current, draft).length === 0)) return;
    const stop = new AbortController();
    const load = async () => {
      const options = { method: "POST", body: previewFields(draft), signal: stop.signal, inBackground: true } as const;
      const page = await readAsOwner(previewAnswer, `${postUrl(id)}/preview`, options).catch(() => undefined);
      if (stop.signal.aborted) return;
      setFailed(page === undefined);
      if (page === undefined) return;
      shownDraft.current = draft;
      setHtml(page.html);
    };
    const timer = setTimeout(() => void load(), shownDraft.current ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, draft, isSessionOpen]);
  return { html, hasFailed };
}

/** Returns the fields that the post's page shows, without an empty title or settings that are not to change. */
function previewFields(draft: Draft) {
  const mayBeEmpty = (field: DraftField) => field !== "title" && !settingFields.some((setting) => setting === field);
  const fields = (Object.keys(draft) as DraftField[]).filter(
    (field) => field !== "slug" && (draft[field].trim() || mayBeEmpty(field)),
  );
  return Object.fromEntries(fields.map((field) => [field, requestValue(draft, field)]));
}

interface PageFrameProps {
  html: string;
  block: number;
}

/** The page at a phone's width, or scaled down at a laptop's. */
function PageFrame({ html, block }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<"phone" | "laptop">("phone");
  useEffect(() => {
    if (frame.current) showPage(frame.current, html);
  }, [html]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or width moves the block
  useEffect(() => showBlock(frame.current, block), [block, html, width]);
  // Scripts do not run. The same origin lets the desk replace the content; links open in a new tab.
  const sandbox = "allow-same-origin allow-popups allow-popups-to-escape-sandbox";
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the buttons */}
      <div className="segments" role="group" aria-label={labels.widths.label}>
        {(["phone", "laptop"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={width === one} onClick={() => setWidth(one)}>
            {labels.widths[one]}
          </button>
        ))}
      </div>
      <div className="sheet-of">
        <iframe
          ref={frame}
          className={width === "laptop" ? "sheet laptop" : "sheet"}
          title={labels.frame}
          sandbox={sandbox}
          onLoad={() => showBlock(frame.current, block)}
        />
      </div>
    </>
  );
}

/** Highlights the block with the caret, and scrolls to it. */
function showBlock(frame: HTMLIFrameElement | null, index: number): void {
  const page = frame?.contentDocument;
  const blocks = [...(page?.querySelectorAll<HTMLElement>(".prose > *") ?? [])];
  for (const block of blocks) block.style.background = "";
  const block = blocks[index];
  const view = frame?.contentWindow;
  if (!block || !view) return;
  block.style.background = "var(--sky)";
  const { top, bottom } = block.getBoundingClientRect();
  // At the first block, stay at the top to keep the title and the picture in view.
  if (index > 0 && (top < 0 || bottom > view.innerHeight)) view.scrollBy({ top: top - view.innerHeight / 3 });
}

/** The post as a search result, and as a link preview where its address is shared. */
function SearchAndSharePreview({ html }: { html: string }) {
  const page = parseHtml(html);
  const text = (selector: string) => page.querySelector(selector)?.getAttribute("content") ?? "";
  const { host, pathname } = new URL(
    page.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "/",
    location.href,
  );
  const picture = text('meta[property="og:image"]');
  return (
    <>
      <p className="over">{labels.found}</p>
      <div className="as-found">
        <span>{[host, ...pathname.split("/").slice(1, -1)].join(" › ")}</span>
        <b>{page.title}</b>
        <span>{text('meta[name="description"]')}</span>
      </div>
      <p className="over">{labels.shared}</p>
      <div className="as-shared">
        {picture && <img src={new URL(picture, location.href).pathname} alt="" />}
        <div>
          {host}
          <b>{text('meta[property="og:title"]')}</b>
        </div>
      </div>
    </>
  );
}

/** Shows the main part of a page in a frame. Later calls replace only that part, which keeps the scroll position. */
function showPage(frame: HTMLIFrameElement, html: string): void {
  const page = parseHtml(html);
  const before = frame.contentDocument?.querySelector("main");
  const main = page.querySelector("main");
  if (!main) return;
  if (before) {
    before.replaceWith(main);
    return;
  }
  // Header and footer are left out, because they need scripts.
  for (const script of page.querySelectorAll("script")) script.remove();
  const base = page.createElement("base");
  base.target = "_blank";
  page.head.prepend(base);
  page.body.replaceChildren(main);
  frame.srcdoc = trustedHtml(`<!doctype html>${page.documentElement.outerHTML}`);
}
