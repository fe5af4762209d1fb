import { paths } from "#content/facts/navigation.ts";
import type { FrameKind } from "#content/model/metadata.ts";
import { useFacts } from "../facts.ts";
import { BookButton } from "../ui/BookButton.tsx";
import { CallButton } from "../ui/CallButton.tsx";
import { Closures } from "./Closures.tsx";
import { DeskFooter } from "./DeskFooter.tsx";
import { DeskHeader } from "./DeskHeader.tsx";
import { Drawer } from "./Drawer.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";

interface FrameProps {
  kind: FrameKind;
  /** The page's path, which marks the current link; empty on the pages for addresses that do not exist. */
  path: string;
  /** The page's own content. */
  html: string;
}

/** Pages that open at the top even if the browser would restore the scroll position. */
const openAtTop: readonly string[] = [paths.canine, paths.equine];

/** Everything around a page's content: skip link, header, footer, phone bar. */
export function Frame({ kind, path, html }: FrameProps) {
  const { practice } = useFacts();
  const framed = kind !== "bare";
  const isDesk = kind === "desk";
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main content
      </a>
      <p className="print-only letterhead">
        <b>{practice.name}</b> {`${practice.addressLine} · ${practice.phone.shown} · ${practice.email}`}
      </p>
      {!isDesk && <Closures />}
      {isDesk ? <DeskHeader path={path} /> : framed && <Header path={path} />}
      {framed && <Drawer path={path} />}
      <main
        id="main"
        data-enhance="scroll-top"
        data-from={openAtTop.includes(path) ? "load" : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {isDesk ? <DeskFooter path={path} /> : framed && <Footer path={path} />}
      {kind === "site" && (
        // The phone bar: hidden while the page's first Book button is in view.
        <nav className="bar no-print" data-enhance="phone-bar" aria-label="Call or book">
          <CallButton text="Call" />
          <BookButton />
        </nav>
      )}
    </>
  );
}
