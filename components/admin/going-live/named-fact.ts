import { openSection, type PracticeSection, toggleSection } from "../practice/practice.ts";

/** The field that the address names: "#contact.address.town" → "contact", "address.town". */
const named = () => /^#(\w+)\.([\w.]+)$/.exec(location.hash) ?? [];

/** Opens the section of that field. */
export function openNamedSection(sections: Readonly<Record<string, PracticeSection>>): void {
  const [, name = ""] = named();
  const section = sections[name];
  if (section && openSection.peek() !== name) toggleSection(section);
}

/** Puts the focus on it, once: the address forgets it. */
export function focusNamedFact(section: string, form: HTMLElement | null): void {
  const [, name, field] = named();
  if (name !== section) return;
  form?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea, select, button)`)?.focus();
  history.replaceState(history.state, "", location.pathname);
}
