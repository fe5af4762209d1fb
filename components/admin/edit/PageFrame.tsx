import { useEffect, useRef, useState } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { parseHtml, trustedHtml } from "../ui/trusted-html.ts";

const labels = editorLabels.preview;

interface Marked {
  elements: readonly HTMLElement[];
  /** Is kept in view. */
  inView: HTMLElement | undefined;
}

interface PageFrameProps {
  html: string;
  title: string;
  /** Selects the parts of the page that are shown. A header needs scripts. */
  parts: string;
  /** Returns what is highlighted. Called again when it is another function. */
  mark: (page: Document) => Marked;
}

/** With an edge, because bands of the site have the same background. Each band has a focus colour that is seen on it. */
const highlight = { background: "var(--sky)", outline: "3px solid var(--focus)", outlineOffset: "1px" };

/** A page of the site at a phone's width, or scaled down at a laptop's. */
export function PageFrame({ html, title, parts, mark }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<"phone" | "laptop">("phone");
  useEffect(() => {
    if (frame.current) showPage(frame.current, html, parts);
  }, [html, parts]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or width moves what is marked
  useEffect(() => showMarks(frame.current, mark), [mark, html, width]);
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
          title={title}
          sandbox={sandbox}
          onLoad={() => showMarks(frame.current, mark)}
        />
      </div>
    </>
  );
}

/** Shows parts of a page in a frame. Later calls replace only these, which keeps the scroll position. */
export function showPage(frame: HTMLIFrameElement, html: string, parts: string): void {
  const page = parseHtml(html);
  const shown = page.querySelectorAll(parts);
  if (frame.contentDocument?.querySelector(parts)) {
    frame.contentDocument.body.replaceChildren(...shown);
    return;
  }
  for (const script of page.querySelectorAll("script")) script.remove();
  const base = page.createElement("base");
  base.target = "_blank";
  page.head.prepend(base);
  page.body.replaceChildren(...shown);
  frame.srcdoc = trustedHtml(`<!doctype html>${page.documentElement.outerHTML}`);
}

/** Highlights elements of the shown page. */
function showMarks(frame: HTMLIFrameElement | null, mark: PageFrameProps["mark"]): void {
  const { contentDocument: page, contentWindow: view } = frame ?? {};
  // A frame that is about to load has no body yet. Its load marks it.
  if (!page?.body || !view) return;
  for (const element of page.querySelectorAll<HTMLElement>("[data-marked]")) {
    Object.assign(element.style, { background: "", color: "", outline: "", outlineOffset: "" });
    delete element.dataset.marked;
  }
  const { elements, inView } = mark(page);
  // On a page's dark parts, the text has the colour of paper.
  const { color } = view.getComputedStyle(page.body);
  for (const element of elements) {
    Object.assign(element.style, highlight, { color });
    element.dataset.marked = "";
  }
  const { top, bottom } = inView?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  if (top < 0 || bottom > view.innerHeight) view.scrollBy({ top: top - view.innerHeight / 3 });
}
