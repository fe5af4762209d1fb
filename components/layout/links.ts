import type { Facts } from "#content/facts/facts.ts";
import { paths, type Treatment, treatmentsOf } from "#content/facts/navigation.ts";

export interface NavLink {
  text: string;
  href: string;
  /** The practitioner's title, which has to be shown with the name. */
  sub?: string;
}

/** A heading with links beneath it. */
export interface NavGroup {
  text: string;
  items: readonly { label: string; where: string; path: string; kind: Treatment }[];
}

/** The links of header and drawer, without Contact: the header puts its Book button before that. */
export const mainLinks = (facts: Facts): readonly (NavLink | NavGroup)[] => [
  { text: "Home", href: paths.home },
  { text: "About", href: paths.about },
  { text: `Meet ${facts.practitioner.called}`, href: facts.practitioner.path, sub: facts.practitioner.title },
  {
    text: "Treatments",
    items: treatmentsOf(facts).map((each) => ({ ...each, where: whereWeTreat(facts.practice)[each.kind] })),
  },
  { text: "New Patients", href: paths.newPatients },
  { text: "Blog", href: paths.blog },
];

const whereWeTreat = ({ place, county }: Facts["practice"]) => ({
  human: `At the clinic in ${place}`,
  canine: "At the clinic, or at home",
  equine: `At your stable, across ${county}`,
});

export const contactLink: NavLink = { text: "Contact", href: paths.contact };

/** Returns the `aria-current` of a link: "page" on the page itself, "true" on the pages below it. */
export function currentMark(href: string, path: string): { "aria-current"?: "page" | "true" } {
  if (href === path) return { "aria-current": "page" };
  return href !== paths.home && path.startsWith(`${href}/`) ? { "aria-current": "true" } : {};
}
