import { useSignals } from "@preact/signals-react/runtime";
import { useCallback } from "react";
import { type Draft, type DraftField, requestValue, settingFields } from "#content/model/draft.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { PageFrame } from "../edit/PageFrame.tsx";
import { usePreview } from "../edit/use-preview.ts";
import { postUrl } from "../posts/posts.ts";
import { parseHtml } from "../ui/trusted-html.ts";

const labels = editorLabels.preview;

interface PreviewPaneProps {
  id: string;
  draft: Draft;
  /** The index of the text's block with the caret: the preview scrolls to it. */
  block: number;
}

/** The article as it will be live. Beside the text, or instead of it on narrow windows. */
export function PreviewPane({ id, draft, block }: PreviewPaneProps) {
  useSignals();
  const { page, problem } = usePreview(`${postUrl(id)}/preview`, previewFields(draft));
  const html = page?.html;
  const mark = useCallback((shown: Document) => blockOf(shown, block), [block]);
  return (
    <section className="look" aria-label={labels.heading}>
      <p className="over">{labels.heading}</p>
      <p className="small muted" role="status">
        {problem ? labels.failed : html === undefined ? labels.loading : ""}
      </p>
      {html !== undefined && <PageFrame html={html} title={labels.frame} parts="main" mark={mark} />}
      {html !== undefined && <SearchAndSharePreview html={html} />}
    </section>
  );
}

/** Returns the block with the caret. At the first one the page stays at its top, to keep the title and the picture in view. */
function blockOf(page: Document, index: number) {
  const blocks = [...page.querySelectorAll<HTMLElement>(".prose > *")];
  const elements = blocks.slice(index, index + 1);
  return { elements, inView: index > 0 ? elements[0] : undefined };
}

/** Returns the fields that the post's page shows, without an empty title or settings that are not to change. */
function previewFields(draft: Draft) {
  const mayBeEmpty = (field: DraftField) => field !== "title" && !settingFields.some((setting) => setting === field);
  const fields = (Object.keys(draft) as DraftField[]).filter(
    (field) => field !== "slug" && (draft[field].trim() || mayBeEmpty(field)),
  );
  return Object.fromEntries(fields.map((field) => [field, requestValue(draft, field)]));
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
