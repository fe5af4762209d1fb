import { useSignals } from "@preact/signals-react/runtime";
import ChevronLeft from "lucide-react/icons/chevron-left";
import { useEffect, useRef } from "react";
import { paths } from "#content/facts/navigation.ts";
import { adminWords, pageNames } from "#content/pages/admin-words.ts";
import { enhanceNav } from "../../islands/nav.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useLoaded } from "../api/use-request.ts";
import { showPage } from "../edit/PageFrame.tsx";
import { Problem } from "../ui/notices.tsx";
import { parseHtml } from "../ui/trusted-html.ts";
import { bringIntoView } from "./page-texts.ts";
import { addressOf, lastSeen, siteAddress, wordPages } from "./words.ts";

const labels = adminWords.site;

/** A page of the site as visitors see it. Links lead on inside it, and the desk's address follows. */
export function SiteScreen({ path }: { path: string }) {
  useSignals();
  const frame = useRef<HTMLIFrameElement>(null);
  const { answer: html = "", problem } = useLoaded(() => readLivePage(path), path);
  useEffect(() => {
    if (html && frame.current) showPage(frame.current, html, "body > :not(script)");
  }, [html]);
  const page = wordPages.answer.value?.pages.find((one) => one.path === path)?.page;
  const [, slug] = /^\/blog\/(?!page\/)([^/]+)$/.exec(path) ?? [];
  const name = pageNames[page ?? ""] ?? parseHtml(html).title.replace(/ \| .*/, "");

  function listen() {
    const shown = frame.current?.contentDocument;
    const header = shown?.querySelector<HTMLElement>(".site-header");
    if (header) enhanceNav(header);
    shown?.addEventListener("click", (event) => follow(event, path));
    shown?.addEventListener("submit", (event) => event.preventDefault());
  }
  /** The same place is in view when the page is changed. */
  function noteScroll() {
    const main = frame.current?.contentDocument?.querySelector("main");
    if (page && main) Object.assign(lastSeen, { page, top: -main.getBoundingClientRect().top });
  }
  return (
    <div className="editor page-editor">
      <div className="editor-bar">
        <div className="wrap">
          <div className="start">
            <a className="back" href="#pages">
              <Icon of={ChevronLeft} />
              {labels.back}
            </a>
            <h1 className="name">{name && labels.title(name)}</h1>
          </div>
        </div>
      </div>
      <Problem>{problem}</Problem>
      <iframe ref={frame} className="page-frame" title={labels.frame} onLoad={listen} />
      <div className="page-foot site-foot">
        <Button href={path} newTab>
          {labels.outside}
        </Button>
        {(page ?? slug) && (
          <Button tone="solid" href={page ? addressOf(page) : `${paths.adminBlog}#edit=${slug}`} onClick={noteScroll}>
            {page ? labels.change : labels.edit}
          </Button>
        )}
      </div>
    </div>
  );
}

const readLivePage = async (path: string): Promise<string> =>
  (await fetch(path, { cache: "no-store", credentials: "omit" })).text();

/** Follows a link to a page of the site. All others open outside. */
function follow(event: MouseEvent, from: string): void {
  const link = (event.target as Element).closest("a[href]");
  const { origin, pathname, hash } = new URL(link?.getAttribute("href") ?? "", location.origin + from);
  if (!link || origin !== location.origin || /\.|^\/admin/.test(pathname)) return;
  event.preventDefault();
  const place = hash && link.ownerDocument.getElementById(hash.slice(1));
  if (pathname !== from) location.hash = siteAddress(pathname);
  else if (place) bringIntoView(place);
}
