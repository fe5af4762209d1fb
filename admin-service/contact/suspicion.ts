import type { ContactForm } from "./contact-form.ts";

const LINKS_A_PERSON_MAY_SEND = 2;

/** Why a message looks like spam; empty when it does not. Such a message is kept and marked, never dropped. */
export function suspicionsOf({ name, phone, message, website }: ContactForm): string[] {
  return [
    website !== "" && "filled in the field that people cannot see",
    countLinks(message) > LINKS_A_PERSON_MAY_SEND && "many links",
    countLinks(`${name} ${phone}`) > 0 && "a link in place of a name or number",
    /<a\s|\[url\b|\[link\b/i.test(message) && "links written as code",
  ].filter((reason) => reason !== false);
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}
