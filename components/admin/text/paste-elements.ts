/** Returns an element's inline style, which `hideStyles` has moved to `data-style`. */
export const styleOf = (element: Element): string => element.getAttribute("data-style") ?? "";

/** Replaces an element by one with another tag name, and returns it. */
export function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Replaces an element by its children. */
export const unwrap = (element: Element): void => element.replaceWith(...element.childNodes);
