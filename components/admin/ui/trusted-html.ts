interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("desk", { createHTML: (html) => html });

/**
 * Wraps HTML in the trusted type that the content security policy requires. Only for documents that run no scripts: a
 * page of the site in a frame, whose scripts are taken out, and pasted HTML, of which only allowed elements are used.
 */
export const trustedHtml = (html: string): string => (policy?.createHTML(html) ?? html) as string;

export const parseHtml = (html: string): Document => new DOMParser().parseFromString(trustedHtml(html), "text/html");
