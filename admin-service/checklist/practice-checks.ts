import type { Facts } from "#content/facts/facts.ts";
import { chatNumber, isLandline, readPhone, toE164 } from "#content/facts/phone.ts";
import { isDoctorate, isNumberOf } from "#content/facts/professions.ts";
import { type Sections, sectionNames } from "#content/facts/sections.ts";
import { isPlaceholder, plusDays, pounds, sumOf } from "#content/facts/wording.ts";
import { londonTime, longDate } from "#content/model/london-time.ts";
import { adminPractice } from "#content/pages/admin-practice.ts";
import { checkSection } from "../practice/check-section.ts";
import { type Followed, stillSpeaking } from "../preview/what-follows.ts";
import { type CheckContext, inOrder, open, type PointCheck, practiceField, visitors } from "./point-check.ts";

/** The telephone numbers that Ofcom reserves for drama, in the form of `toE164()`. */
const dramaNumber =
  /^\+44(?:1134960|1144960|1154960|1164960|1174960|1184960|1214960|1314960|1414960|1514960|1614960|1914980|2079460|2890180|2920180|1632960|7700900|8081570|9098790|3069990)\d{3}$/;

/** Lists the checks of the facts that the practice has entered, and of the live posts. */
export function listPracticeChecks(context: CheckContext): PointCheck[] {
  const { factsFolder } = context;
  const sections = Object.fromEntries(
    sectionNames.map((name) => [name, factsFolder.section(name).value]),
  ) as unknown as Sections;
  const { contact, links } = sections;
  const today = londonTime(context.now()).date;
  const facts = factsFolder.on(today);
  const speaking = (section: Followed) => () => {
    const all = stillSpeaking(section, facts, context);
    const [first] = all;
    if (!first) return inOrder("No page says otherwise.");
    return open(adminPractice.follows.speaking(all, section), `The first is “${first.text}”`);
  };
  return [
    ...listContactChecks(sections, facts),
    visitors.red(
      "profession-words",
      "The words of your profession",
      practiceField("people.profession.practitioner", "Go through them"),
      speaking("people"),
    ),
    visitors.amber(
      "treatment-words",
      "Words about whom you treat",
      practiceField("treatments.human.offered", "Go through them"),
      speaking("treatments"),
    ),
    ...(facts.treats.human ? listOfferChecks(sections, today) : []),
    ...listClaimChecks(sections, context, today),
    visitors.amber("links", "Links to other sites", practiceField("links.map", "Change links"), () => {
      const names = { map: "The live map", chat: "WhatsApp", review: "“Leave a review”" } as const;
      const [first] = (["map", "chat", "review"] as const).filter((name) => links[name] && isPlaceholder(links[name]));
      return first
        ? open(
            `${names[first]} leads to a placeholder`,
            `There is nothing at ${new URL(links[first]).hostname}.`,
            practiceField(`links.${first}`, "Change link"),
          )
        : inOrder("None of them is a placeholder.");
    }),
    visitors.amber(
      "policy-read",
      "Privacy policy read",
      practiceField("contact.policyReviewed", "Note the day"),
      () => {
        const readOn = contact.policyReviewed;
        const why = "Read it once a year, by the link at the foot of every page, and note the day.";
        if (readOn === "") return open("Nobody has noted reading the privacy policy", why);
        return plusDays(readOn, 365) < today
          ? open(`The privacy policy was last read on ${longDate(readOn)}`, why)
          : inOrder(`You last read it on ${longDate(readOn)}.`);
      },
    ),
  ];
}

/** Whether people can reach the practice, and find it on the map and on the register. */
function listContactChecks({ contact, people, links }: Sections, facts: Facts): PointCheck[] {
  return [
    visitors.red("phone", "Telephone number", practiceField("contact.phone", "Change number"), () =>
      dramaNumber.test(toE164(contact.phone) ?? "")
        ? open(
            "The telephone number is a placeholder",
            `${contact.phone} is one of the numbers kept for films. Nobody can ring you.`,
          )
        : inOrder(`${contact.phone} is none of the numbers kept for films.`),
    ),
    visitors.amber("whatsapp", "WhatsApp", practiceField("links.chat", "Change number"), () => {
      const { chat } = facts.links;
      const number = chatNumber(chat);
      if (!number) return inOrder("It leads to a link that you have chosen.");
      const { shown } = readPhone(number) ?? { shown: number };
      // A number that she has entered for it is her own choice.
      return isLandline(number) && links.chat === ""
        ? open(
            "WhatsApp leads to a landline",
            `${shown} is no mobile number, and few of the others have WhatsApp. Write yours into “WhatsApp”, or this one if it has it.`,
          )
        : inOrder(`It leads to ${shown}.`);
    }),
    visitors.amber(
      "map-position",
      "Place on the map",
      practiceField("contact.position.latitude", "Change place"),
      () =>
        facts.practice.geo
          ? inOrder("Search engines are told where the clinic is.")
          : open(
              "The place on the map is the sample’s",
              `It is not in ${contact.address.town}, so search engines are told none. A map shows latitude and longitude of a place that you press.`,
            ),
    ),
    visitors.red("email", "E-mail address", practiceField("contact.email", "Change address"), () =>
      contact.email.endsWith(".example")
        ? open("The e-mail address is a placeholder", `What people write to ${contact.email} reaches nobody.`)
        : inOrder(`People write to ${contact.email}.`),
    ),
    visitors.red(
      "registration",
      "Registration number",
      practiceField("people.practitioner.gccNumber", "Add number"),
      () => {
        const { regulator, practitioner, others } = people;
        const registered = [
          { number: practitioner.gccNumber, register: regulator.name },
          ...others
            .filter(({ number }) => number !== "")
            .map((other) => ({ number: other.number, register: other.regulator.name || regulator.name })),
        ];
        const wrong = registered.find(({ number, register }) => !isNumberOf({ name: register }, number));
        const found = registered.map(({ number, register }) => `${number} on the ${register}’s register`);
        return wrong === undefined
          ? inOrder(`Visitors can find ${found.join(" and ")}.`)
          : open(
              `Registration number ${wrong.number}`,
              `Visitors must be able to find you on the ${wrong.register}’s register, none of whose numbers looks like this.`,
            );
      },
    ),
  ];
}

function listOfferChecks({ offer, prices }: Sections, today: string): PointCheck[] {
  return [
    visitors.red("offer-price", "The offer’s saving", practiceField("offer.price", "Change offer"), () => {
      const { initial, followUp } = prices.human;
      if (offer.mode === "off") return inOrder("There is no offer at present.");
      if (offer.price >= initial)
        return open(
          "The offer saves nothing",
          `A first visit costs ${pounds(initial)} every day. A saving must be against a real, other price.`,
        );
      return [initial, sumOf(initial, followUp)].includes(offer.usualPrice)
        ? inOrder(`${pounds(offer.price)}, against ${pounds(offer.usualPrice)} on your price list.`)
        : open(
            "The offer’s usual price is on no list",
            `${pounds(offer.usualPrice)} is none of your prices. A saving must be against a price that you really ask.`,
            practiceField("offer.usualPrice", "Change offer"),
          );
    }),
    visitors.red("offer-counter", "The offer’s counter", practiceField("offer.mode", "Change offer"), () =>
      offer.mode === "counter"
        ? open(
            "The offer’s counter falls by itself",
            "A booking that nobody made may not be shown: UK advertising rules forbid it.",
          )
        : inOrder("Nothing falls by itself, and nobody is said to have booked."),
    ),
    visitors.amber("offer-end", "The offer’s end", practiceField("offer.endsOn", "Change offer"), () =>
      offer.mode === "truthful" && offer.endsOn < today
        ? open(
            "The offer is over",
            `Its last day was ${longDate(offer.endsOn)}. Visitors read so; choose another day, or no offer.`,
          )
        : inOrder(offer.mode === "truthful" ? `It ends on ${longDate(offer.endsOn)}.` : "No end has passed."),
    ),
  ];
}

/** Lists the checks of claims: the words of the practice about itself, on its pages and in its posts. */
function listClaimChecks(
  { figures, testimonials }: Sections,
  { factsFolder, rules, liveFindings }: CheckContext,
  today: string,
): PointCheck[] {
  return [
    visitors.amber("figures", "Figures", practiceField("figures.offerPatients.shown", "Change figures"), () =>
      checkFigures(figures),
    ),
    visitors.amber(
      "testimonials",
      "Testimonials",
      practiceField("testimonials.testimonials", "Note permission"),
      () => {
        const total = testimonials.testimonials.length;
        const unpermitted = testimonials.testimonials.filter(({ permission }) => permission === "").length;
        return unpermitted > 0
          ? open(
              `${unpermitted === 1 ? "A testimonial" : `${unpermitted} testimonials`} without permission`,
              "Keep a note of who agreed, and when.",
            )
          : inOrder(total === 0 ? "None is shown." : "Everybody who is quoted has agreed, as you have noted.");
      },
    ),
    visitors.red(
      "practice-words",
      "Words about the practice",
      practiceField("people.practitioner.title", "Change words"),
      () => {
        const facts = factsFolder.on(today);
        const doctors = [facts.practitioner, ...facts.others].filter(({ prefix }) => /^d(?:octo)?r\b/i.test(prefix));
        const bare = doctors.find(({ title }) => !isDoctorate(title));
        if (bare)
          return open(
            "“Dr” stands alone",
            `Visitors read “${bare.label}”, and think of a medical doctor. If there is a doctorate, name it as the qualification; if not, leave “${bare.prefix}” out.`,
          );
        const [first] = sectionNames.flatMap((section) => {
          const { value, accepted } = factsFolder.section(section);
          const findings = checkSection({ ...value, accepted }, {}, { rules, facts });
          return findings.flatMap((finding) => (finding.colour === "red" ? { ...finding, section } : []));
        });
        return first
          ? open(
              `“${first.text}” may not be said`,
              first.why,
              // The form has one field for a whole list.
              practiceField(`${first.section}.${first.field.replace(/\.\d+(?:\..*)?$/, "")}`, "Change words"),
            )
          : inOrder(
              doctors[0]
                ? `“${doctors[0].title}” stands beside every “Dr”, and the rules find nothing else.`
                : "The rules find nothing.",
            );
      },
    ),
    visitors.red("post-words", "Words of the posts", { where: "/admin/blog", link: "Look at posts" }, async () => {
      const posts = (await liveFindings()).filter((post) => post.red > 0);
      const [first] = posts;
      if (!first) return inOrder("The rules find nothing in live posts that may not be said.");
      return open(
        posts.length === 1
          ? "A live post says what may not be said"
          : `${posts.length} live posts say what may not be said`,
        `${posts.length === 1 ? "It is" : "The newest is"} “${first.title}”. Take other words, or note why it may be said.`,
      );
    }),
  ];
}

function checkFigures({ established: _, ...figures }: Sections["figures"]) {
  const { patients, offerPatients, years, offerYears } = figures;
  const unproven = Object.entries(figures).flatMap(([name, { evidence }]) => (evidence === "" ? name : []));
  const [first] = unproven;
  const noEvidence = `${unproven.length === 1 ? "One figure does" : `${unproven.length} figures do`} not say since when, or how you know.`;
  const mismatch = [
    { shown: patients.shown, inOffer: offerPatients.shown, of: "patients", field: "offerPatients" },
    { shown: years.shown, inOffer: offerYears.shown, of: "years", field: "offerYears" },
  ].find(({ shown, inOffer }) => shown !== inOffer);
  if (mismatch)
    return open(
      `${mismatch.shown} ${mismatch.of} here, ${mismatch.inOffer} there`,
      `The special offer says something else than the other pages.${first ? ` ${noEvidence}` : ""}`,
      practiceField(`figures.${mismatch.field}.shown`, "Change figures"),
    );
  return first
    ? open("Figures without evidence", noEvidence, practiceField(`figures.${first}.evidence`, "Note evidence"))
    : inOrder("They agree, and you have noted how you know each.");
}
