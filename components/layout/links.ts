import type { Facts } from "#content/facts/facts.ts";
import { offeredTreatments, paths, type Treatment } from "#content/facts/navigation.ts";

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
export function mainLinks(facts: Facts): readonly (NavLink | NavGroup)[] {
  const { practice, practitioner } = facts;
  const where = whereWeTreat(practice);
  return [
    { text: "Home", href: paths.home },
    { text: "About", href: paths.about },
    { text: `Meet Dr. ${practitioner.name}`, href: practitioner.path, sub: practitioner.title },
    { text: "Treatments", items: offeredTreatments(facts).map((each) => ({ ...each, where: where[each.kind] })) },
    { text: "New Patients", href: paths.newPatients },
    { text: "Blog", href: paths.blog },
  ];
}

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
