import { Window } from "happy-dom";

/** Reads HTML as a browser would, but loads and runs nothing. */
export function parseHtml(html: string): Document {
  const { DOMParser } = new Window();
  return new DOMParser().parseFromString(html, "text/html") as unknown as Document;
}
