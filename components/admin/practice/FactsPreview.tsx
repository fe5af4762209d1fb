import { useSignals } from "@preact/signals-react/runtime";
import { useCallback, useId, useState } from "react";
import { byNight, coloursOf, tokensOf } from "#content/facts/look.ts";
import type { SectionName } from "#content/facts/sections.ts";
import { dayInWords } from "#content/facts/wording.ts";
import type { FactDraft } from "#content/model/fact-draft.ts";
import { londonTime } from "#content/model/london-time.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { adminPractice, practiceSections } from "#content/pages/admin-practice.ts";
import { PageFrame } from "../edit/PageFrame.tsx";
import { usePreview } from "../edit/use-preview.ts";
import { pictureUrl } from "../pictures/pictures.ts";
import { parseHtml } from "../ui/trusted-html.ts";
import { locateProblem } from "./problems.ts";

const labels = adminPractice.preview;
/** A page without its header, which needs scripts. */
const shownParts = "aside.closures, main, footer";

interface FactsPreviewProps {
  id: SectionName;
  /** The merge patch of what is not saved. */
  changes: object;
  draft: FactDraft;
}

/** The pages of the site that show a section, as they will be live. What changes on them is highlighted. */
export function FactsPreview({ id, ...form }: FactsPreviewProps) {
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
      <PagePreview key={page} id={id} page={page} {...form} />
    </>
  );
}

function PagePreview({ id, page, changes, draft }: FactsPreviewProps & { page: string }) {
  useSignals();
  const path = `/api/practice/${id}/preview`;
  const { page: saved } = usePreview(path, { page, change: {} });
  const {
    page: drawn,
    before,
    problem,
  } = usePreview(path, {
    page,
    change: id === "look" ? {} : changes,
  });
  const [savedHtml, htmlBefore] = [saved?.html, before?.html];
  const mark = useCallback(
    (shown: Document) => {
      if (id === "look") showColours(shown, draft);
      showUnsavedPictures(shown);
      const elements = savedHtml ? changedElements(savedHtml, shown) : [];
      // The change that was typed last; on the first page, one that is not saved.
      return { elements, inView: htmlBefore ? changedElements(htmlBefore, shown)[0] : elements[0] };
    },
    [savedHtml, htmlBefore, id, draft],
  );
  const isLater = drawn?.day !== undefined && drawn.day > londonTime(new Date()).date;
  const refused = problem?.field && (locateProblem(problem, draft) ?? problem).sentence;
  const news = refused ? labels.refused(refused) : problem && editorLabels.preview.failed;
  return (
    <>
      <p className="small muted" role="status">
        {news ?? (drawn ? isLater && labels.from(dayInWords(drawn.day ?? "")) : editorLabels.preview.loading)}
      </p>
      {drawn && <PageFrame html={drawn.html} title={labels.frame} parts={shownParts} mark={mark} />}
    </>
  );
}

/** A picture that is not saved has no address on the site. */
function showUnsavedPictures(page: Document): void {
  for (const picture of page.querySelectorAll<HTMLImageElement>('img[src^="/photos/"]'))
    picture.onerror = async () => {
      picture.onerror = null;
      picture.srcset = "";
      picture.src = await pictureUrl(picture.src.replace(/.*\/photos/, "images"));
    };
}

/** Colours a page of the live site: no release has the style sheet of what is not saved. */
function showColours(page: Document, draft: FactDraft): void {
  const typed = coloursOf(draft);
  const isNight = matchMedia("(prefers-color-scheme: dark)").matches;
  for (const [name, colour] of Object.entries(tokensOf(isNight ? byNight(typed) : typed)))
    page.documentElement.style.setProperty(name, colour);
}

/** Returns the elements whose words are not on another version of the page. */
function changedElements(otherHtml: string, shown: Document): HTMLElement[] {
  const others = new Set(elementsWithWords(parseHtml(otherHtml)).map(({ textContent }) => textContent));
  return elementsWithWords(shown).filter(({ textContent }) => !others.has(textContent));
}

const elementsWithWords = (page: Document): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>("body *")].filter(({ childNodes }) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  );
