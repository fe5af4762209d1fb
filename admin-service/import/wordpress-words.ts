import { z } from "zod";
import { isRecord } from "#content/model/pick.ts";
import { decodePath, hasPictureEnding } from "#content/model/pictures.ts";
import { parseJson } from "../storage/read-json.ts";
import { writeFigure, writeLink } from "./foreign-html.ts";

/** A file of the media library. */
export interface Attachment {
  url: string;
  link: string;
  alt: string;
  caption: string;
  parent: string;
}

/** Parts that a text may name: files by number, and blocks that are used again. */
export interface Library {
  attachments: ReadonlyMap<string, Attachment>;
  reused: ReadonlyMap<string, string>;
  /** Takes a note of what is not brought, in whose place nothing stands. */
  leaveOut: (what: string) => "";
}

/** Names under which themes, plugins and page builders keep words, files and labels of links; and what nobody sees. */
const titles = /(?:^|_)(?:title|header|heading|headline|question|h[1-6])$/;
const texts =
  /(?:^|_)(?:text|label|content|description|sub(?:title|header|heading)|caption|quote|answer|author|name|job|editor|button|html|shortcode)$/;
const labels = /(?:^|_)(?:text|label)$/;
const files = /image|photo|picture|gallery|media|ids$|audio|video|mp[34]/;
const unseen = /^_|admin|class|css|style|font|anim|icon(?!_list)|align|colou?r|size|background|metadata|form_name/;
const choice = /^(?:on|off|yes|no|true|false|none|default|left|right|center|full|[\d.]+\w*|#\w+|[a-z-]+\/[a-z-]+)$/;
const sentence = /^(?!\W*\{)[^{}|]*\p{L}{2}[^{}|]*\s\p{L}+[^{}|]*\s\p{L}[^{}|]*$/u;
const forms = /(?:^|[_/-])forms?(?:$|[_-])|^(?:wpforms|gravityform|formidable|mc4wp)/;
/** Parts that only place other things, or belong to one that is named. */
const frame = /(?:^|[_/-])(?:row|col\w*|section|container|spac\w*|separator|divider|line|field)(?:$|[_-])/;

const isPicture = (url: string) => hasPictureEnding(url.replace(/[?#].*/, ""));
const writeFile = ({ url, alt, caption }: Pick<Attachment, "url" | "alt" | "caption">) =>
  isPicture(url) ? writeFigure({ url, alt, caption }) : writeLink(url);

/** The address in a setting, as WPBakery (“url:…|title:…”), Avia (“manually,…”) and Elementor write it. */
function addressIn(value: unknown): string {
  const text = isRecord(value) ? value.url : value;
  const [, given = ""] = /^\s*(?:url:|manually,)?([^\s|"'<>]+)/.exec(typeof text === "string" ? text : "") ?? [];
  const address = /^(?:https?)?%/.test(given.replace(/^https?%/, "%")) ? (decodePath(given) ?? given) : given;
  return /^(?:https?:\/\/|\/(?!\/).|mailto:|tel:)/.test(address) ? address : "";
}

/** Writes as HTML what visitors see of settings: words by their names or looks, links and files. */
export function writeSettings(settings: unknown, library: Library, key = "", alt = ""): string {
  if (/background/.test(key) && addressIn(settings)) library.leaveOut("pictures behind words");
  if (unseen.test(key)) return "";
  const join = (parts: string[]) => parts.filter(Boolean).join("\n\n");
  if (Array.isArray(settings)) return join(settings.map((one) => writeSettings(one, library, key)));
  if (isRecord(settings)) {
    const kind = String(settings.widgetType ?? "");
    if (forms.test(kind)) return library.leaveOut("forms");
    const given = Object.entries(settings).map(([name, value]) => [name.toLowerCase(), value] as const);
    const its = String(given.find(([name]) => /(?:^|_)alt$/.test(name))?.[1] ?? "");
    if (files.test(key) && addressIn(settings)) return writeFile({ url: addressIn(settings), alt: its, caption: "" });
    const link = given.find(([name, value]) => /(?:url|link|href)$/.test(name) && addressIn(value));
    const named = link ? given.filter(([, value]) => typeof value === "string" && value) : [];
    const label = named.find(([name]) => labels.test(name)) ?? named.find(([name]) => titles.test(name));
    const written = given.map((one) => {
      const [name, value] = one;
      if (one === label) return writeLink(addressIn(link?.[1]), String(value));
      if (/(?:^|_)alt$/.test(name) || (one === link && label)) return "";
      return writeSettings(isRecord(value) || one !== link ? value : addressIn(value), library, name, its);
    });
    if (kind && !join(written) && !frame.test(kind)) library.leaveOut(`“${kind}” blocks`);
    return join(written);
  }
  // Divi writes signs of its own form so.
  const text = String(settings ?? "")
    .trim()
    .replaceAll("%22", '"')
    .replaceAll("%91", "[")
    .replaceAll("%93", "]");
  if (files.test(key) && /^\d+(?:\s*,\s*\d+)*$/.test(text)) {
    const named = text.split(/\s*,\s*/).map((id) => library.attachments.get(id));
    return join(named.map((file) => (file ? writeFile(file) : "")));
  }
  if (text && addressIn(text) === text) return writeFile({ url: text, alt, caption: "" });
  if (!/\p{L}/u.test(text) || choice.test(text)) return "";
  if (titles.test(key)) return `<h2>${text}</h2>`;
  if (/^<|^\[/.test(text)) return text;
  return texts.test(key) || sentence.test(text) ? `<p>${text}</p>` : "";
}

const loneBlock = /<!-- wp:([\w/-]+)\s+((?:(?!-->|<!--)[\s\S])*?)\/-->/g;

/** Writes blocks that have nothing but settings: those that are used again, and those that a plugin draws. */
export function writeBlocks(html: string, library: Library): string {
  // One may hold itself, or thousands of others.
  let room = 400_000;
  const write = (text: string): string =>
    text.replace(loneBlock, (_, name: string, given: string) => {
      const settings = parseJson(z.unknown(), given);
      const again = isRecord(settings) && name === "block" ? library.reused.get(String(settings.ref)) : undefined;
      if (again) room -= again.length + 1_000;
      if (again && room > 0) return write(again);
      const isForm = forms.test(name) || /field/.test(name);
      const written = isForm ? "" : writeSettings(settings, library);
      if (isForm || !(written || frame.test(name))) library.leaveOut(isForm ? "forms" : `“${name}” blocks`);
      return `\n\n${written}\n\n`;
    });
  return write(html);
}

const forMembers = /\[((?:private|members?|subscribers?|paywall|premium)\w*)[^\][]*\](?:(?!\[\1)[\s\S])*?\[\/\1\]/g;
const caption = /\[caption([^\][]*)\]((?:(?!\[caption)[\s\S])*?)\[\/caption\]/g;
const button = /\[(\w*(?:button|btn)\w*)([^\][]*)\]([^[<\n]{1,80})\[\/\1\]/g;
const packed = /\[vc_raw_html[^\]]*\]([\w+/=\s]+)\[\/vc_raw_html\]/g;
const sign = /\[(\/?)([a-z][\w-]*)([^\][]*)\](?!\()/gi;
const inline = /dropcap|highlight|tooltip|icon$|^(?:b|i|em|strong|small|sup|sub|abbr|span)$/;

/** Writes shortcodes as HTML: words inside them and in their attributes, and the files that they name. `own`: the post’s pictures. */
export function writeShortcodes(html: string, library: Library, own: string): string {
  const pairs = new Set([...html.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name));
  const { leaveOut } = library;
  return html
    .replace(forMembers, () => leaveOut("words for members"))
    .replace(caption, (_, given: string, inside: string) => {
      const [, image = "", rest = ""] = /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inside.trim()) ?? [];
      return `<figure>${image}<figcaption>${attributesOf(given).caption ?? rest.trim()}</figcaption></figure>`;
    })
    .replace(button, '[$1$2 label="$3"]')
    .replace(packed, (_, inside: string) => decodePath(Buffer.from(inside, "base64").toString()) ?? "")
    .replace(sign, (found, slash: string, name: string, given: string, at: number, whole: string) => {
      const gap = inline.test(name) || !/_|-|^(?:row|col|tab|accord|toggle|item)/.test(name) ? "" : "\n\n";
      if (slash) return gap;
      if (forms.test(name)) return leaveOut("forms");
      const end = at + found.length;
      const isPair = pairs.has(name) && !whole.startsWith(`[/${name}]`, end);
      if (/slider|^slide-anything/.test(name) && !isPair) return leaveOut("sliders");
      const isWhole = name === "gallery" && !/\b(?:ids|include)=/.test(given);
      const written = isWhole ? own : writeSettings(attributesOf(given), library);
      if (written || isPair || frame.test(name)) return gap + written + (written && "\n\n");
      // Other words in brackets stay, unless they stand alone as no remark does.
      const around = whole.slice(Math.max(at - 1, 0), at) + whole.charAt(end);
      const isAlone = /^[a-z-]+$/.test(name) && /^[\n>]?[\n<]?$/.test(around);
      return isAlone || /[_=]/.test(name + given) ? leaveOut(`[${name}]`) : found;
    });
}

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))|"([^"]*)"|'([^']*)'|(\S+)/g;

/** The attributes of a shortcode by name, those without one by number. */
const attributesOf = (given: string): Record<string, string> =>
  Object.fromEntries(
    [...given.replace(/^=|\/$/g, "").matchAll(attribute)].map(([, name, ...values], at) => [
      name ?? String(at),
      values.find(Boolean) ?? "",
    ]),
  );
