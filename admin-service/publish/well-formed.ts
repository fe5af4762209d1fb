import { SaxesParser } from "saxes";

/** Throws when a program could not read a file that is meant for it: a feed, the site map, a page's structured data. */
export function refuseUnreadable(file: string, text: string): void {
  try {
    if (file.endsWith(".xml")) readXml(text);
    else if (file.endsWith(".json")) JSON.parse(text);
    else if (file.endsWith(".html")) for (const data of structuredData(text)) JSON.parse(data);
  } catch (error) {
    throw new Error(`No program can read ${file}: ${(error as Error).message}`);
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
