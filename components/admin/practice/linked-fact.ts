import { openSection, type PracticeSection, toggleSection } from "./practice.ts";

export const formIdOf = (section: string): string => `section-${section}`;

/** Reads the section and the field from the URL hash: "#contact.address.town" → "contact", "address.town". */
export function readHash() {
  const [, section, field] = /^#(\w+)\.([\w.]+)$/.exec(location.hash) ?? [];
  return { section, field };
}

/** Opens the section that the URL hash names. */
export function openLinkedSection(sections: Readonly<Record<string, PracticeSection>>): void {
  const { section: name = "" } = readHash();
  const section = sections[name];
  if (section && openSection.peek() !== name) toggleSection(section);
}

/** Focuses the field that the URL hash names, and removes the hash so that this happens once. */
export function focusLinkedFact(formSection: string, form: HTMLElement | null): void {
  const { section, field } = readHash();
  if (section !== formSection || !form) return;
  form.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea, select, button)`)?.focus();
  history.replaceState(history.state, "", location.pathname);
}

/** Focuses a field, as a link to it does: now, or as soon as its form is there. */
export function goToFact(section: string, field: string): void {
  history.replaceState(history.state, "", `#${section}.${field}`);
  focusLinkedFact(section, document.querySelector(`form#${formIdOf(section)}`));
}
