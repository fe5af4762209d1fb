import { isFrame, type Library, parseJson, writeSettings } from "./builder-settings.ts";

interface Shortcode {
  name: string;
  given: string;
  /** Absent for one without a closing sign. */
  inside?: string;
}

const sign = /\[(\/?)([a-z][\w-]*)([^\][]*)\](?!\()/gi;

/** Writes each shortcode anew, those within others first. Other words in brackets stay. */
export function replaceShortcodes(text: string, write: (shortcode: Shortcode) => string): string {
  const closings = new Map<string, number>();
  const count = (name: string, step: number) => closings.set(name, (closings.get(name) ?? 0) + step);
  for (const [, slash, name = ""] of text.matchAll(sign)) if (slash) count(name, 1);
  const open = [{ name: "", given: "", text: "" }];
  const add = (more: string) => {
    const last = open.at(-1);
    if (last) last.text += more;
  };
  const close = (name: string) => {
    while (open.length > 1) {
      const { text, ...shortcode } = open.pop() ?? { name, given: "", text: "" };
      add(shortcode.name === name ? write({ ...shortcode, inside: text }) : write(shortcode) + text);
      if (shortcode.name === name) return;
    }
  };
  let end = 0;
  for (const { 0: found, 1: slash, 2: name = "", 3: given = "", index } of text.matchAll(sign)) {
    add(text.slice(end, index));
    end = index + found.length;
    const around = text.slice(Math.max(index - 2, 0), index) + text.slice(end, end + 2);
    if (slash) {
      count(name, -1);
      if (open.some((one) => one.name === name)) close(name);
    } else if ((closings.get(name) ?? 0) > 0 && !given.endsWith("/")) open.push({ name, given, text: "" });
    else add(/[_=]|\/$/.test(name + given) || isAlone(name, around) ? write({ name, given }) : found);
  }
  add(text.slice(end));
  close("");
  return open[0]?.text ?? "";
}

/** One that stands alone in its paragraph, and is no remark such as [Note]. */
const isAlone = (name: string, around: string) => /^[a-z-]+$/.test(name) && /^(?:.?[\n>])?(?:[\n<].?)?$/s.test(around);

const notBrought = {
  "words for members":
    /^(?:private|hidden|members?|subscribers?|paywall|premium)(?:$|[_-])|_(?:member|private|restrict)/,
  forms:
    /(?:^|[_-])(?:forms?|contact[_-]field|field)(?:$|[_-])|^(?:wpforms|gravityforms?|formidable|mc4wp|caldera)|newsletter|subscribe|signup/,
  sliders: /^(?:rev_slider|metaslider|smartslider3|layerslider|slide-anything)/,
  scripts: /raw_js/,
} as const;
const inline = /dropcap|highlight|tooltip|_icon$|^(?:b|i|em|strong|small|sup|sub|abbr|span|icon)$/;
const block =
  /[_-]|^(?:row|col|section|tab|accord|toggle|item|panel|box|button|one|half|third|quarter|embed|faq|spoiler)/;

/** Writes a shortcode as HTML: what it holds, what its attributes say, and the files that it names. */
export function writeShortcode({ name, given, inside = "" }: Shortcode, library: Library, own: string): string {
  const [unwanted] = Object.entries(notBrought).find(([, names]) => names.test(name)) ?? [];
  if (unwanted) {
    library.leaveOut(unwanted);
    return "";
  }
  const attributes = attributesOf(given);
  if (/^(?:wp_)?caption$/.test(name)) return writeCaption(inside.trim(), attributes.caption);
  const isWhole = name === "gallery" && !attributes.ids && !attributes.include;
  const written = isWhole
    ? own
    : writeSettings(attributes, library, /raw_html|_code$/.test(name) ? unpack(inside) : inside);
  if (!written.trim() && !isFrame(name)) library.leaveOut(`[${name}]`);
  return written === inside && (inline.test(name) || !block.test(name)) ? inside : `\n\n${written}\n\n`;
}

const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s'"]+))|"([^"]*)"|'([^']*)'|(\S+)/g;

/** The attributes by name, those without one by number. */
function attributesOf(given: string): Record<string, string> {
  const straight = /["']/.test(given) ? given : given.replace(/&(?:quot|#822[01]|#8243);|[“”″]/g, '"');
  const found = [...straight.replace(/^=|\/$/g, "").matchAll(attribute)];
  return Object.fromEntries(found.map(([, name, ...values], at) => [name ?? String(at), values.find(Boolean) ?? ""]));
}

function writeCaption(inside: string, given: string | undefined): string {
  const [, image = "", rest = ""] = /^([\s\S]*?<img[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(inside) ?? [];
  return image ? `<figure>${image}<figcaption>${given ?? rest.trim()}</figcaption></figure>` : inside;
}

/** WPBakery and Avada keep HTML packed. */
function unpack(text: string): string {
  try {
    return /^[\w+/\s]+=*\s*$/.test(text) ? decodeURIComponent(Buffer.from(text, "base64").toString()) : text;
  } catch {
    return text;
  }
}

const loneBlock = /<!-- wp:([\w/-]+)\s+((?:(?!-->|<!--)[\s\S])*?)\/-->/g;

/** Writes blocks that have settings only: those that are used again, footnotes, and those that a plugin draws. */
export function replaceBlocks(
  html: string,
  library: Library,
  reused: ReadonlyMap<string, string>,
  notes: string,
): string {
  let left = 400_000;
  const replace = (text: string): string =>
    text.replace(loneBlock, (_, name: string, given: string) => {
      const settings = (parseJson(given.trim()) ?? {}) as Record<string, unknown>;
      if (name === "footnotes") return notes;
      if (name === "block") {
        const again = reused.get(String(settings.ref)) ?? "";
        left -= again.length + 1_000;
        if (again && left > 0) return replace(again);
      }
      const isForm = /form|(?:^|[/-])field/.test(name);
      const written = isForm ? "" : writeSettings(settings, library);
      if (!written.trim() && !isFrame(name)) library.leaveOut(isForm ? "forms" : `“${name}” blocks`);
      return `\n\n${written}\n\n`;
    });
  return replace(html);
}
