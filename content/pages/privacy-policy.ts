import type { Facts } from "../facts/facts.ts";
import { countOf } from "../facts/wording.ts";
import { mailtoUrl } from "../model/email-address.ts";
import type { Metadata } from "../model/metadata.ts";

export const privacyPage = ({ practice, policy }: Facts) =>
  ({
    metadata: {
      title: `Privacy Policy | ${practice.name}, ${practice.place}`,
      description: `What ${practice.name} knows about you, why, where it is kept and for how long, whom to ask about it, and how to complain.`,
      shareImage: { src: "/share/privacy.jpg", alt: "A chalk figure on a green hillside at midday" },
      keywords: `privacy policy, data protection, UK GDPR, ${practice.name}`,
      trail: [{ text: "Privacy Policy" }],
    } satisfies Metadata,
    title: "Privacy Policy",
    lead: "What we know about you, why, and for how long. In plain words, because it is yours.",
    onThisPage: "On this page",
    effective: `Effective ${policy.effective}`,
  }) as const;

/** Replaces placeholders such as `{{practice.name}}` by facts, none of which is Markdown. Throws on an unknown one, so that the build fails. */
export function fillFacts(markdown: string, facts: Facts): string {
  const { booking, map } = facts.links;
  const hosts = { booking: new URL(booking.url).hostname, map: new URL(map).hostname };
  const kept = countOf(facts.practice.messagesKeptMonths, "month");
  const names = { ...facts, hosts, kept, mailto: mailtoUrl(facts.practice.email) };
  return markdown.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_, name: string) => {
    const value = name.split(".").reduce<unknown>((node, key) => new Map(Object.entries(node ?? {})).get(key), names);
    if (typeof value !== "string" && typeof value !== "number")
      throw new Error(`There is no fact {{${name}}} to fill into the text.`);
    return String(value).replaceAll(/[\\`*_~[\]<&]/g, "\\$&");
  });
}

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
