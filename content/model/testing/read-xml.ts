import { SaxesParser } from "saxes";

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The text of the element and of all elements in it. */
  text: string;
  children: XmlElement[];
}

/** Reads an XML file as strictly as a feed reader may: throws at the first violation of the standard. */
export function readXml(xml: string): XmlElement {
  const file: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [file];
  const parser = new SaxesParser();
  const addText = (text: string) => {
    for (const element of open) element.text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: XmlElement = { name, attributes, text: "", children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(xml).close();
  return file;
}

/** Returns all elements of a name, however deep, in their order. */
export function elementsIn({ children }: XmlElement, name: string): XmlElement[] {
  return children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsIn(child, name)]);
}

/** Reads RSS or Atom as a feed reader does. */
export function readFeed(xml: string) {
  const [feed] = readXml(xml).children;
  const head = feed?.name === "rss" ? feed.children[0] : feed;
  if (!head) throw new Error("There is no feed.");
  const read = (element: XmlElement) => {
    const find = (...names: string[]) => element.children.find(({ name }) => names.includes(name))?.text;
    const links = element.children.filter(({ name }) => name === "link");
    const link = links.find(({ attributes: { rel = "alternate" } }) => rel === "alternate");
    const date = find("pubDate", "published");
    return {
      title: find("title"),
      link: link?.attributes.href ?? link?.text,
      author: find("dc:creator", "author")?.trim(),
      isoDate: date && new Date(date).toISOString(),
      content: find("content:encoded", "content"),
      categories: elementsIn(element, "category").map(({ text, attributes }) => attributes.term ?? text),
    };
  };
  return { ...read(head), items: [...elementsIn(head, "item"), ...elementsIn(head, "entry")].map(read) };
}
