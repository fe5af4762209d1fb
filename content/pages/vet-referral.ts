/** A line to fill in. */
export interface Blank {
  label: string;
  /** Share of the width. "tall" is full width, with room for three lines. */
  size?: "quarter" | "half" | "whole" | "tall";
  inputMode?: "tel" | "email";
  /** For the owner's own details only. */
  autoComplete?: string;
}

export const vetReferral = {
  metadata: {
    title: "Vet-referral form for dogs and horses | {{practice.name}}, {{practice.place}}",
    description:
      "The form with which your vet refers a dog or a horse to {{practice.name}}: to print on one sheet, or to fill in on the screen first. It sends nothing anywhere.",
    keywords:
      "vet referral form, dog {{profession.practitioner}} {{practice.place}}, horse {{profession.practitioner}} {{practice.county}}, veterinary referral",
    shareImage: { src: "/share/vet-referral.jpg", alt: "A chalk figure of a horse on a hillside" },
    trail: [{ text: "Vet-referral form" }],
  },
  title: "Vet-referral form",
  lead: "A vet examines your dog or horse first and prescribes the treatment. Fill this in here or on paper, and bring it signed. Nothing that you type leaves this page.",
  print: "Print this form",
  law: "Veterinary Surgeons Act 1966, section 19; Veterinary Surgery (Exemptions) Order 2015, SI 2015/772. For the owner, and for the veterinary surgeon who has examined the animal.",
  owner: {
    title: "1. Owner",
    blanks: [
      { label: "Name", autoComplete: "name" },
      { label: "Telephone", inputMode: "tel", autoComplete: "tel" },
      { label: "Address, and where the animal is kept", size: "whole", autoComplete: "street-address" },
    ] satisfies Blank[],
  },
  animal: {
    title: "2. Animal",
    kinds: ["Dog", "Horse"],
    blanks: [{ label: "Name" }, { label: "Breed" }, { label: "Age and sex" }] satisfies Blank[],
  },
  vet: {
    title: "3. Veterinary practice",
    blanks: [
      { label: "Practice" },
      { label: "Veterinary surgeon" },
      { label: "Telephone", inputMode: "tel" },
      { label: "E-mail, for our report", inputMode: "email" },
    ] satisfies Blank[],
  },
  examination: {
    title: "4. The vet’s examination",
    blanks: [
      { label: "Examined on" },
      { label: "Present medicines" },
      { label: "What was found", size: "tall" },
    ] satisfies Blank[],
  },
  prescription: {
    title: "5. The vet’s prescription",
    statement:
      "I have examined this animal and prescribe chiropractic treatment for it, to be given under my direction by {{practitioner.label}}.",
    blanks: [{ label: "Treat for, how often, and anything that must not be done", size: "tall" }] satisfies Blank[],
    signed: [
      { label: "Signature" },
      { label: "MRCVS no.", size: "quarter" },
      { label: "Date", size: "quarter" },
    ] satisfies Blank[],
  },
  consent: {
    title: "6. The owner’s consent",
    statement:
      "My vet may tell {{practice.name}} about this animal’s health, and {{practice.name}} may report to my vet.",
    signed: [{ label: "Signature" }, { label: "Date", size: "quarter" }] satisfies Blank[],
  },
  limits:
    "{{practitioner.label}}, is neither a registered medical practitioner nor a veterinary surgeon. The {{register.name}} regulates the care of people only.",

  /** Stands at the page’s address in place of the form, once the practice treats no animals. */
  ended: {
    title: "We no longer treat animals",
    lead: "So there is no form to fill in any more. If your animal has been to us, its records are kept, and you or your vet can ask for a copy at any time.",
  },
};
