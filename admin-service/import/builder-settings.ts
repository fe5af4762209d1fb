import { hasPictureEnding } from "#content/model/pictures.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";

/** A file of the media library. */
export interface Attachment {
  url: string;
  link: string;
  alt: string;
  caption: string;
  parent: string;
}

export interface Library {
  attachments: ReadonlyMap<string, Attachment>;
  /** Takes a note of what is not brought. */
  leaveOut: (what: string) => void;
  /** The description of the picture that is being read. */
  alt?: string;
}

/** Names under which page builders keep words, in small letters. */
const titles = /(?:^|_)(?:title|heading|headline|header|question|h[1-6])$/;
const texts =
  /(?:^|_)(?:text|label|content|body|excerpt|description|subtitle|subheading|subhead|captions?|quote|answer|author|name|position|role|job|job_title|company|price|editor|message|button|html|shortcode)$/;
const labels = /(?:^|_)(?:text|label|button)$/;
const links = /(?:^|_)(?:url|link|href|src)$/;
const files = /image|photo|picture|gallery|media|logo|thumb|include|ids$|audio|video|mp[34]|file/;
const behind = /background|(?:^|_)bg_/;
const unseen =
  /^_|admin|class|css|style|font|anim|icon(?!_list)|align|colou?r|size|family|library|metadata|template|placeholder|form_name/;
/** Steps on the way to a value, which say nothing of it. */
const steps = /^(?:value|desktop|inner_?content|settings|data|attrs)$/;
const choice =
  /^(?:on|off|yes|no|true|false|none|default|inherit|auto|left|right|center|top|bottom|full|static|relative|absolute|[\d.]+(?:px|r?em|%|v[wh])?|#[\da-f]{3,8}|rgba?\(.*)$/i;
const blockName = /^[a-z-]+\/[a-z\d-]+$/;
const markup = /<(?:p|h\d|[ou]l|br|a|img|div|span|strong|em|b|i|table|blockquote|iframe)\b/i;
const sentence = /^[^{}|;=<>]*\p{L}{2,}[^{}|;=<>]*\s\p{L}+[^{}|;=<>]*\s\p{L}+[^{}|=<>]*$/u;
/** What shows nothing of its own. */
export const isFrame = (name: string): boolean =>
  /(?:^|[_/-])(?:row|col\w*|section|spac\w*|separator|divider|clear\w*|line|anchor|break|gap)(?:$|[_-])/.test(name);

type Settings = Readonly<Record<string, unknown>>;
const isMap = (value: unknown): value is Settings => typeof value === "object" && value !== null;
const plain = (key: string) =>
  key
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();

function addressIn(value: unknown): string {
  const text = isMap(value) ? value.url : value;
  if (typeof text !== "string") return "";
  const given = text.startsWith("url:") ? decodeURIComponent(text.slice(4)) : text.replace(/^manually,/, "");
  return /^(?:https?:\/\/|\/(?!\/)|mailto:|tel:)[^\s|"'<>]+/.exec(given.trim())?.[0] ?? "";
}

export const writeFigure = ({ url, alt, caption }: Pick<Attachment, "url" | "alt" | "caption">): string =>
  `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>`;

const writeLink = (href: string, words = href) => `<p><a href="${escapeHtml(href)}">${words}</a></p>`;
const writeFile = (file: Pick<Attachment, "url" | "alt" | "caption">) =>
  hasPictureEnding(file.url.replace(/[?#].*/, "")) ? writeFigure(file) : writeLink(file.url);

/**
 * Writes as HTML what visitors see of the settings of a block, a shortcode or a page builder: words by the names or looks of
 * their settings, links, and pictures. `inside` is what the block holds: it follows the headings.
 */
export function writeSettings(settings: Settings, library: Library, inside = "", parent = ""): string {
  const { widgetType: kind } = settings;
  if (typeof kind === "string" && /form/.test(kind)) {
    library.leaveOut("forms");
    return "";
  }
  const all = Object.entries(settings).map(([key, value]) => [plain(key), value] as const);
  const isAlt = ([key]: readonly [string, unknown]) => /(?:^|_)alt(?:_text)?$/.test(key);
  const alt = String(all.find(isAlt)?.[1] || library.attachments.get(String(settings.id))?.alt || "");
  if (addressIn(settings) && files.test(parent)) return writeFile({ url: addressIn(settings), alt, caption: "" });
  const entries = all.filter((one) => !isAlt(one));
  const [linkKey, target] = entries.find(([key, value]) => links.test(key) && isLink(addressIn(value))) ?? [];
  const named = entries.filter(([, value]) => typeof value === "string" && value !== "");
  const [label] = named.find(([key]) => labels.test(key)) ?? named.find(([key]) => titles.test(key)) ?? [];
  const href = addressIn(target);
  const isLabel = !label && inside.trim().length > 0 && inside.length < 100 && !/[<\n]/.test(inside);

  const write = ([key, value]: readonly [string, unknown]): string => {
    if (key === linkKey) return label || isLabel ? "" : writeLink(href);
    const written = writeValue(key, value, { ...library, alt }, parent);
    return href && key === label && written ? writeLink(href, written.replace(/<\/?(?:p|h2)>/g, "")) : written;
  };
  const [above, below] = [true, false].map((isAbove) =>
    entries
      .filter(([key]) => titles.test(key) === isAbove)
      .map(write)
      .join("\n\n"),
  );
  const written = [above, href && isLabel ? writeLink(href, inside.trim()) : inside, below]
    .filter(Boolean)
    .join("\n\n");
  if (typeof kind === "string" && !written.trim() && !isFrame(kind)) library.leaveOut(`“${kind}” blocks`);
  return written;
}

const isLink = (address: string) => address !== "" && !hasPictureEnding(address.replace(/[?#].*/, ""));

function writeValue(name: string, value: unknown, library: Library, parent: string): string {
  const key = steps.test(name) ? parent : name;
  if (behind.test(key)) {
    if (addressIn(value)) library.leaveOut("pictures behind words");
    return "";
  }
  if (unseen.test(key)) return "";
  if (Array.isArray(value)) return value.map((one) => writeValue(key, one, library, key)).join("\n\n");
  if (isMap(value)) return writeSettings(value, library, "", key);
  return writeText(key, String(value ?? "").trim(), library);
}

function writeText(key: string, given: string, library: Library): string {
  const packed = /^(?:\[\{|%5B%7B)/.test(given) ? parseJson(given) : undefined;
  if (packed) return writeValue(key, packed, library, key);
  // Divi writes signs of its own form so.
  const text = given.replaceAll("%22", '"').replaceAll("%91", "[").replaceAll("%93", "]");
  if (/^\d+(?:\s*,\s*\d+)*$/.test(text) && files.test(key))
    return text
      .split(",")
      .flatMap((id) => library.attachments.get(id.trim()) ?? [])
      .map(writeFile)
      .join("\n");
  if (addressIn(text) === text && text) return writeFile({ url: text, alt: library.alt ?? "", caption: "" });
  if (!/\p{L}/u.test(text) || choice.test(text) || blockName.test(text)) return "";
  if (titles.test(key)) return `<h2>${text}</h2>`;
  if (markup.test(text) || /^\[\w[^\]]*\]/.test(text)) return text;
  return texts.test(key) || sentence.test(text) ? `<p>${text}</p>` : "";
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("%5B") ? decodeURIComponent(text) : text);
  } catch {
    return undefined;
  }
}
