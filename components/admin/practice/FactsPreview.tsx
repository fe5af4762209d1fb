import { useSignals } from "@preact/signals-react/runtime";
import { useCallback, useId, useState } from "react";
import type { SectionName } from "#content/facts/sections.ts";
import { dayInWords } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { adminPractice, practiceSections } from "#content/pages/admin-practice.ts";
import { PageFrame } from "../edit/PageFrame.tsx";
import { usePreview } from "../edit/use-preview.ts";
import { parseHtml } from "../ui/trusted-html.ts";

const labels = adminPractice.preview;
/** A page without its header, which needs scripts. */
const shownParts = "aside.closures, main, footer";

interface FactsPreviewProps {
  id: SectionName;
  /** The merge patch of what is not saved. */
  changes: object;
}

/** The pages of the site that show a section, as they will be live. What changes on them is highlighted. */
export function FactsPreview({ id, changes }: FactsPreviewProps) {
  const pages = Object.entries(practiceSections[id].pages);
  const [page = "", setPage] = useState(pages[0]?.[0]);
  const select = useId();
  return (
    <>
      <div className="field page-of">
        <label className="over" htmlFor={select}>
          {labels.heading}
        </label>
        <select className="input" id={select} value={page} onChange={({ target }) => setPage(target.value)}>
          {pages.map(([path, name]) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <PagePreview key={page} id={id} page={page} changes={changes} />
    </>
  );
}

function PagePreview({ id, page, changes }: FactsPreviewProps & { page: string }) {
  useSignals();
  const path = `/api/practice/${id}/preview`;
  const { page: saved } = usePreview(path, { page, change: {} });
  const { page: drawn, problem } = usePreview(path, { page, change: changes });
  const savedHtml = saved?.html;
  const mark = useCallback(
    (shown: Document) => ({ elements: savedHtml ? changedElements(savedHtml, shown) : [], isScrolledTo: true }),
    [savedHtml],
  );
  const isLater = drawn?.day !== undefined && drawn.day > londonTime(new Date()).date;
  const news = problem && (problem.field ? labels.incomplete : editorLabels.preview.failed);
  return (
    <>
      <p className="small muted" role="status">
        {news ?? (drawn ? isLater && labels.from(dayInWords(drawn.day ?? "")) : editorLabels.preview.loading)}
      </p>
      {drawn && <PageFrame html={drawn.html} title={labels.frame} parts={shownParts} mark={mark} />}
    </>
  );
}

/** Returns the elements whose words are not on the page as it is saved. */
function changedElements(savedHtml: string, shown: Document): HTMLElement[] {
  const saved = new Set(elementsWithWords(parseHtml(savedHtml)).map(({ textContent }) => textContent));
  return elementsWithWords(shown).filter(({ textContent }) => !saved.has(textContent));
}

const elementsWithWords = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>("body *")].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
