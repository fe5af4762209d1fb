/**
 * Shows a page in a frame in which no scripts run. The first time it is the whole page; afterwards its main part only, so
 * that nothing flickers and the reader keeps her place.
 */
export function showPage(frame: HTMLIFrameElement, html: string): void {
  const page = new DOMParser().parseFromString(trusted(html) as string, "text/html");
  const before = frame.contentDocument?.querySelector("main");
  const now = page.querySelector("main");
  if (before && now) before.replaceWith(now);
  else frame.srcdoc = trusted(inert(page)) as string;
}

/** Nothing runs in it, and its links open in a window of their own: the frame stays what it is. */
function inert(page: Document): string {
  for (const script of page.querySelectorAll("script")) script.remove();
  const base = page.createElement("base");
  base.target = "_blank";
  page.head.prepend(base);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("preview", { createHTML: (html) => html });

/** The content security policy wants whoever writes HTML to say so. This is the service's own page, for that frame only. */
const trusted = (html: string): unknown => policy?.createHTML(html) ?? html;
