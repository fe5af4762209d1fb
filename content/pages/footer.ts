import type { Facts } from "../facts/facts.ts";
import { paths } from "../facts/navigation.ts";
import { site } from "../facts/site.ts";
import { pounds } from "../facts/wording.ts";

export const footer = ({ practice, practitioner, offer }: Facts) =>
  ({
    registration: `${practitioner.label}, is registered with the General Chiropractic Council, no. ${practitioner.gccNumber}, for the care of people.`,
    register: { text: "Check the register", href: "https://www.gcc-uk.org" },
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
    copyright: `© ${site.copyrightYear} ${practice.name}`,
    serving: `Serving ${practice.region}`,
    offer: `${pounds(offer.price)} Special Offer`,
    /** Links without a target, until their pages exist. */
    placeholders: ["Privacy Policy", "Terms of Service"],
  }) as const;
