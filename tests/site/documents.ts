import { Window } from "happy-dom";

/** Parses HTML as a browser would, without loading or running anything. */
export function parseHtml(html: string): Document {
  const { DOMParser } = new Window();
  return new DOMParser().parseFromString(html, "text/html") as unknown as Document;
}
