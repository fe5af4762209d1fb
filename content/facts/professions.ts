import type { Sections } from "./sections.ts";

interface Profession {
  treatment: string;
  regulator: Sections["people"]["regulator"];
  /** The form of a number in that register. */
  number: RegExp;
}

/** The professions whose register is known. Any other one brings its own. */
export const professions: Readonly<Record<string, Profession>> = {
  chiropractor: {
    treatment: "chiropractic",
    regulator: { name: "General Chiropractic Council", url: "https://www.gcc-uk.org" },
    number: /^\d{5}$/,
  },
  osteopath: {
    treatment: "osteopathy",
    regulator: { name: "General Osteopathic Council", url: "https://www.osteopathy.org.uk" },
    number: /\d/,
  },
  physiotherapist: {
    treatment: "physiotherapy",
    regulator: { name: "Health and Care Professions Council", url: "https://www.hcpc-uk.org" },
    number: /^PH\d{5,6}$/i,
  },
};

/** Whether a number can be one of a register’s. Of an unknown register, any can that is not left blank. */
export function isNumberOf({ name }: { name: string }, number: string): boolean {
  const known = Object.values(professions).find(({ regulator }) => regulator.name === name);
  return /[1-9]/.test(number) && (known?.number.test(number) ?? true);
}

/** “Dr” may stand before a name with a doctorate beside it. */
export const isDoctorate = (title: string): boolean => /\bdoctor of \p{L}/iu.test(title);
