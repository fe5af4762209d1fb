import { SaxesParser } from "saxes";

/** Throws when a feed, the site map, or the structured data of a page is not well-formed. `name` is a file or a page's URL. */
export function refuseUnreadable(name: string, text: string): void {
  try {
    if (name.endsWith(".xml")) readXml(text);
    else if (name.endsWith(".json")) JSON.parse(text);
    else for (const data of structuredData(text)) JSON.parse(data);
  } catch (error) {
    throw new Error(`No program can read ${name}: ${(error as Error).message}`);
  }
}

function readXml(text: string): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(text).close();
}

const structuredData = (page: string): string[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, data = ""]) => data);
