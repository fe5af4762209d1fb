const inline = ["em", "strong", "del", "code", "a"];
const blocks = ["p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote"];
const item = new Set([...inline, ...blocks]);
const run = new Set(inline);
/** What may stand directly in what. Browsers close tags by themselves where anything else does, so that is no case for here. */
const mayHold: Readonly<Record<string, ReadonlySet<string>>> = {
  "": new Set(blocks),
  ...{ blockquote: new Set(blocks), li: item, ul: new Set(["li"]), ol: new Set(["li"]) },
  ...Object.fromEntries([...inline, "p", "h2", "h3", "h4", "h5", "h6"].map((tag) => [tag, run])),
};

/** Text, the entities that stay, those that need not be any, a bare tag, or a link to an address without anything odd in it. */
const token =
  /[^<>&\0]+|&(?:amp|lt|gt);|(&quot;)|(&#39;)|<(\/?)([a-z][a-z0-9]*)( href="(?:https?:\/\/[\w.-]+|\/(?!\/))[\w./#-]*")?>/y;

/**
 * The quick way past the sanitizer, for the simple HTML that nearly every post becomes: answers exactly what the
 * sanitizer would, or `undefined` when there is anything at all that this does not know, which is then the sanitizer's.
 */
export function passPlainHtml(html: string): string | undefined {
  const open: string[] = [];
  let safe = "";
  let copied = 0;
  token.lastIndex = 0;
  for (let at = 0; at < html.length; at = token.lastIndex) {
    const found = token.exec(html);
    if (!found) return undefined;
    const [, quote, apostrophe, slash, tag, href] = found;
    if (quote || apostrophe) {
      safe += html.slice(copied, at) + (quote ? '"' : "'");
      copied = token.lastIndex;
    } else if (slash) {
      if (href || open.pop() !== tag) return undefined;
    } else if (tag) {
      if (!mayHold[open.at(-1) ?? ""]?.has(tag) || (href !== undefined) !== (tag === "a")) return undefined;
      open.push(tag);
    }
  }
  return open.length === 0 ? safe + html.slice(copied) : undefined;
}
