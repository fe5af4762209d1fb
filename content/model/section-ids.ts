/** Gives the heading of every section its own id, and lists the sections. */
export function addSectionIds(html: string): { html: string; sections: { id: string; title: string }[] } {
  const sections: { id: string; title: string }[] = [];
  const withIds = html.replace(/<h2[^>]*>(.*?)<\/h2>/g, (_, title: string) => {
    const id = title
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.join("-") as string;
    sections.push({ id, title });
    return `<h2 id="${id}">${title}</h2>`;
  });
  return { html: withIds, sections };
}
