import { escapeHtml } from "#content/model/render-markdown.ts";

interface Figure {
  url: string;
  alt?: string;
  /** HTML. */
  caption?: string;
  /** Where it leads. */
  href?: string;
}

export const linked = (href: string, html: string): string =>
  href && html ? `<a href="${escapeHtml(href)}">${html}</a>` : html;
export const writeLink = (href: string, html = href): string => `<p>${linked(href, html)}</p>`;
export const writeFigure = ({ url, alt = "", caption = "", href = "" }: Figure): string =>
  `<figure>${linked(href, `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`)}<figcaption>${caption}</figcaption></figure>`;
