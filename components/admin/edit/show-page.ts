/**
 * Shows the main part of a page, as the page's own styles draw it, in a frame in which no scripts run. Once it is there
 * only that part is exchanged: nothing flickers, and the reader keeps her place.
 */
export function showPage(frame: HTMLIFrameElement, html: string): void {
  const page = new DOMParser().parseFromString(trusted(html) as string, "text/html");
  const before = frame.contentDocument?.querySelector("main");
  const now = page.querySelector("main");
  if (!now) return;
  if (before) before.replaceWith(now);
  else frame.srcdoc = trusted(alone(now, page)) as string;
}

/** Without header and footer, which need scripts to look as they will; its links open in a window of their own. */
function alone(main: Element, page: Document): string {
  for (const script of page.querySelectorAll("script")) script.remove();
  const base = page.createElement("base");
  base.target = "_blank";
  page.head.prepend(base);
  page.body.replaceChildren(main);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("preview", { createHTML: (html) => html });

/** The content security policy wants whoever writes HTML to say so. This is the service's own page, for that frame only. */
const trusted = (html: string): unknown => policy?.createHTML(html) ?? html;
