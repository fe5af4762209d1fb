import { revisionOf } from "../model/text-file.ts";
import type { Facts } from "./facts.ts";
import { isOwnLook, lookSheet } from "./look.ts";
import { site } from "./site.ts";

type Look = Pick<Facts, "look" | "photos">;

/** Returns the links to a page’s icons, and the best of them: the owner’s logo, or the drawn mark. */
export function iconsOf({ photos: { logo } }: Look) {
  const others = [
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ];
  if (!logo) return { links: others, largest: "/icon-512.png", scalable: "/favicon.svg" };
  const links = ["icon", "apple-touch-icon"].map((rel) => ({ rel, href: logo.src }));
  return { links, largest: logo.src, scalable: logo.src };
}

/** Returns the style sheet of the owner’s colours; `undefined` while they are the shipped ones. */
export function ownSheet({ look }: Look): Sheet | undefined {
  if (!isOwnLook(look)) return undefined;
  const known = sheets.get(look);
  if (known) return known;
  const text = lookSheet(look);
  const sheet = { path: `/assets/look-${revisionOf(text)}.css`, text };
  sheets.set(look, sheet);
  return sheet;
}

interface Sheet {
  path: string;
  text: string;
}

/** Every page asks for it. */
const sheets = new WeakMap<Look["look"], Sheet>();

/** Returns the files of a release that are made from the owner’s look, by path. */
export function lookFiles(facts: Look): ReadonlyMap<string, string> {
  const sheet = ownSheet(facts);
  const files = new Map(sheet && [[sheet.path.slice(1), sheet.text]]);
  if (sheet || facts.photos.logo) files.set("site.webmanifest", writeManifest(facts));
  return files;
}

/** Whether a release has a file of the code build. Drawn icons make room for a logo; compressed copies go with their file. */
export function isShipped(file: string, facts: Look): boolean {
  const isIcon = /^(?:favicon|apple-touch-icon|icon-\d+)\./.test(file);
  return !(isIcon && facts.photos.logo) && !lookFiles(facts).has(file.replace(/\.(?:br|gz)$/, ""));
}

function writeManifest({ look, photos: { logo } }: Look): string {
  const drawn = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}` }));
  const icons = logo ? [{ src: logo.src, sizes: `${logo.width}x${logo.height}` }] : drawn;
  const manifest = {
    lang: site.language,
    start_url: "/",
    display: "browser",
    background_color: look.paper,
    theme_color: look.turf,
    icons: icons.map((icon) => ({ ...icon, type: "image/png", purpose: logo ? "any" : "any maskable" })),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
