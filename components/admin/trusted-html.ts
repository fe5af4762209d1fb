interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown };
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy("desk", { createHTML: (html) => html });

/**
 * HTML as the content security policy requires it. Only for documents that run nothing: the service's own page in a frame
 * without scripts, and what was pasted, of which only the allowed elements are taken.
 */
export const trustedHtml = (html: string): string => (policy?.createHTML(html) ?? html) as string;

export const parseHtml = (html: string): Document => new DOMParser().parseFromString(trustedHtml(html), "text/html");
