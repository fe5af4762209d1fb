import { paths } from "#content/facts/navigation.ts";
import type { FrameKind } from "#content/model/metadata.ts";
import { useFacts } from "../facts.ts";
import { BookButton } from "../ui/BookButton.tsx";
import { CallButton } from "../ui/CallButton.tsx";
import { Closures } from "./Closures.tsx";
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
  const quiet = kind === "desk";
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main content
      </a>
      <p className="print-only letterhead">
        <b>{practice.name}</b> {`${practice.addressLine} · ${practice.phone.shown} · ${practice.email}`}
      </p>
      {!quiet && <Closures />}
      {framed && <Header path={path} quiet={quiet} />}
      {framed && <Drawer path={path} />}
      <main
        id="main"
        data-enhance="scroll-top"
        data-from={openAtTop.includes(path) ? "load" : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {framed && <Footer path={path} quiet={quiet} />}
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
