import { paths } from "../facts/navigation.ts";
import { site as constants } from "../facts/site.ts";

/** The words that stand on every page, or on several. */
export const site = {
  metadata: {
    title: "{{profession.Practitioner}} in {{practice.place}}, {{practice.county}} | {{practice.name}}",
    description:
      "Chiropractic care for people and dogs at our clinic in {{practice.place}}, and for horses at their own stable across {{practice.county}}.",
    keywords: "{{profession.practitioner}}, {{practice.place}}, {{practice.county}}, people, dogs, horses",
  },
  labels: {
    /** The first step of every trail. */
    home: "Home",
    /** Headings that only screen readers have. */
    numbers: "In numbers",
    seePrices: "See prices",
    yourData: "How we look after what you tell us",
  },
  footer: {
    registration:
      "{{practitioner.label}}, is registered with the {{register.name}}, no. {{register.number}}, for the care of people.",
    register: { text: "Check the register", href: "{{register.url}}" },
    limits:
      "Not a registered medical practitioner or a veterinary surgeon. Animals are seen with the agreement of their own vet.",
    quickLinks: [
      { text: "New Patients", href: paths.newPatients },
      { text: "Vet-referral form", href: paths.vetReferral },
      { text: "About", href: paths.about },
      { text: "Health Blog", href: paths.blog },
      { text: "Contact", href: paths.contact },
      { text: "How we use your data", href: paths.privacy },
    ],
    feed: { text: "RSS Feed", href: "/rss.xml" },
    review: "Leave a review",
    copyright: `© ${constants.copyrightYear} {{practice.name}}`,
    serving: "Serving {{practice.region}}",
    offer: "{{offer.price}} Special Offer",
    /** Links without a target, until their pages exist. */
    placeholders: ["Privacy Policy", "Terms of Service"],
  },
};
