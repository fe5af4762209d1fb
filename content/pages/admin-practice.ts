import { type ColourName, shippedColours } from "../facts/look.ts";
import { biography } from "../facts/navigation.ts";
import type { FactPath, SectionName, Sections } from "../facts/sections.ts";
import { countOf } from "../facts/wording.ts";

/** The kind of input for a fact. The default is one line of text. */
export type FactKind =
  | "number"
  | "decimal"
  | "pounds"
  | "day"
  | "tel"
  | "email"
  | "url"
  | "postcode"
  | "secret"
  | "long"
  /** As long, and each line of it is a paragraph. */
  | "paragraphs"
  /** Spans of one day in a line: "09:00-12:00, 14:00-17:00". */
  | "hours"
  /** Names in a line: "Ellie, Nora". */
  | "names"
  | "spans"
  | "rows"
  | "choice"
  | "colour"
  | "tick"
  | "photo"
  /** The file of a photo, which is edited together with its "photo" field. */
  | "file";

/** A field of the form of a section. */
export interface FactField {
  label: string;
  as?: FactKind;
  hint?: string;
  /** Shown after a number: "miles". */
  unit?: string;
  /** For "rows". */
  columns?: Readonly<Record<string, FactField>>;
  /** Label of the button that adds a row. */
  add?: string;
  /** The owner may reorder the rows. */
  inOrder?: boolean;
  /** For "choice"; for "tick", how its two states are told. */
  options?: Readonly<Record<string, { label: string; text: string }>>;
  /** Shows the field only while the field `field` has the value `is`. */
  when?: { field: string; is: string };
}

interface FactGroup {
  title?: string;
  /** Whether the consequences of a change of it are told below it. */
  followed?: true;
  /** By path in the section: "human.initial". */
  fields: Readonly<Record<string, FactField>>;
}

interface FactSection {
  title: string;
  /** The pages that show it, by path: for the preview, and the first for "View". */
  pages: Readonly<Record<string, string>>;
  hint?: string;
  groups: readonly FactGroup[];
}

const figure = (label: string) => ({ label });
const evidence = { label: "Since when, and how you know", hint: "Visitors do not see this.", as: "long" } as const;
const figureOf = <Name extends string>(title: string, name: Name) => ({
  title,
  fields: { [`${name}.shown`]: figure("What visitors read"), [`${name}.evidence`]: evidence } as Record<
    `${Name}.${"shown" | "evidence"}`,
    FactField
  >,
});

const photoOf = <Name extends string>(name: Name, title: string, alt: string) => ({
  fields: {
    [`${name}.alt`]: { label: alt, hint: "For those who cannot see it.", as: "photo" },
    [`${name}.file`]: { label: title, as: "file" },
  } as Record<`${Name}.${"alt" | "file"}`, FactField>,
});

const colourFields = Object.fromEntries(
  Object.entries(shippedColours).map(([name, { name: label }]) => [name, { label, as: "colour" }]),
) as Record<ColourName, FactField>;
const states = { true: { label: "Treated", text: "" }, false: { label: "Not treated", text: "" } };
function treatedOf<Name extends string>(name: Name, label: string) {
  const offered: FactField = { label, as: "tick", options: states };
  const from: FactField = {
    label: `${label}: no longer from`,
    hint: "Empty: as soon as you save.",
    as: "day",
    when: { field: `${name}.offered`, is: "false" },
  };
  return { [`${name}.offered`]: offered, [`${name}.from`]: from } as Record<`${Name}.${"offered" | "from"}`, FactField>;
}

/** In the order of the screen. A field path must not be in two sections. */
const forms = {
  hours: {
    title: "Opening hours",
    pages: { "/contact": "Contact" },
    hint: "Tick the days you are open. A second line is for a break at midday. “9” and “930” are understood.",
    groups: [
      {
        fields: {
          "week.monday": { label: "Monday", as: "spans" },
          "week.tuesday": { label: "Tuesday", as: "spans" },
          "week.wednesday": { label: "Wednesday", as: "spans" },
          "week.thursday": { label: "Thursday", as: "spans" },
          "week.friday": { label: "Friday", as: "spans" },
          "week.saturday": { label: "Saturday", as: "spans" },
          "week.sunday": { label: "Sunday", as: "spans" },
        },
      },
      { fields: { arriveEarlyMinutes: { label: "Come early to a first visit", as: "number", unit: "minutes" } } },
    ],
  },
  closures: {
    title: "Closures",
    pages: { "/": "Home", "/contact": "Contact" },
    groups: [
      {
        fields: {
          closures: {
            label: "Days on which you are closed, or open at other hours",
            as: "rows",
            add: "Add a closure",
            columns: {
              from: { label: "From", as: "day" },
              to: { label: "Until, this day included", as: "day" },
              text: { label: "What visitors read", as: "long" },
              hours: {
                label: "Open at other hours",
                as: "hours",
                hint: "Such as 9-12, or 9-12 and 14-17. Empty: closed all day. Over several days, those closed in every week stay closed. Where entries overlap, the shorter one counts.",
              },
            },
          },
        },
      },
      { fields: { announceDaysBefore: { label: "Show it from", as: "number", unit: "days before" } } },
    ],
  },
  treatments: {
    title: "Whom we treat",
    pages: {
      "/": "Home",
      "/new-patients": "New patients",
      "/booking": "Booking",
      "/treatments/human": "Human chiropractic",
      "/treatments/canine": "Canine chiropractic",
      "/treatments/equine": "Equine chiropractic",
      "/vet-referral": "Vet-referral form",
    },
    hint: "One of them has to stay. A pause of some weeks is a closure.",
    groups: [
      {
        followed: true,
        fields: { ...treatedOf("human", "People"), ...treatedOf("canine", "Dogs"), ...treatedOf("equine", "Horses") },
      },
    ],
  },
  prices: {
    title: "Prices",
    pages: {
      "/new-patients": "New patients",
      "/treatments/human": "Human chiropractic",
      "/treatments/canine": "Canine chiropractic",
      "/treatments/equine": "Equine chiropractic",
    },
    groups: [
      {
        title: "People",
        fields: {
          "human.initial": { label: "First visit", as: "pounds" },
          "human.followUp": { label: "Follow-up", as: "pounds" },
          "human.minutes": { label: "Length of a visit", unit: "minutes" },
        },
      },
      {
        title: "Dogs",
        fields: {
          "canine.initial": { label: "First visit of a dog", as: "pounds" },
          "canine.followUp": { label: "Follow-up of a dog", as: "pounds" },
        },
      },
      {
        title: "Horses",
        fields: {
          "equine.session": { label: "Visit at the stable", as: "pounds" },
          "equine.minutes": { label: "Length of a session", unit: "minutes" },
          "equine.discountFromHorses": { label: "Costs less from", as: "number", unit: "horses" },
          "equine.lightWorkAfterHours": { label: "Light work after", unit: "hours" },
          "equine.travel.freeMiles": { label: "Travel is free up to", as: "number", unit: "miles" },
          "equine.travel.pencePerMile": { label: "Then, for each mile", as: "number", unit: "pence" },
        },
      },
    ],
  },
  contact: {
    title: "How to reach us",
    pages: { "/contact": "Contact", "/privacy-policy": "Privacy policy" },
    groups: [
      {
        fields: {
          name: { label: "Name of the practice" },
          phone: {
            label: "Telephone",
            as: "tel",
            hint: "As people read it. The number that is dialled follows from it.",
          },
          email: { label: "E-mail", as: "email" },
        },
      },
      {
        title: "Address",
        fields: {
          "address.street": { label: "House and street" },
          "address.town": { label: "Town" },
          "address.county": { label: "County" },
          "address.postcode": { label: "Postcode", as: "postcode" },
        },
      },
      {
        title: "On the map",
        fields: {
          region: { label: "The area you serve", hint: "“Serving …”, at the foot of every page." },
          "position.latitude": { label: "Latitude", as: "decimal", unit: "degrees" },
          "position.longitude": { label: "Longitude", as: "decimal", unit: "degrees" },
        },
      },
      {
        title: "Messages",
        fields: {
          messagesKeptMonths: {
            label: "Messages are deleted after",
            as: "number",
            unit: "months",
            hint: "The privacy policy says so, too.",
          },
        },
      },
      {
        title: "Privacy policy",
        fields: {
          policyReviewed: {
            label: "You last read it on",
            as: "day",
            hint: "Once a year is enough. Visitors do not see this.",
          },
        },
      },
    ],
  },
  offer: {
    title: "Special offer",
    pages: { "/special-offer": "Special offer" },
    groups: [
      {
        fields: {
          mode: {
            label: "What is offered",
            as: "choice",
            options: {
              truthful: {
                label: "Real places and a real end",
                text: "Nothing moves by itself. The page ends on its last day, or with its last place.",
              },
              counter: {
                label: "The counter that falls by itself",
                text: "From 6 to 5 after 15 seconds, with “Just Booked!”. Nobody has booked: UK advertising rules forbid it. Choose real places before you go live.",
              },
              off: {
                label: "No offer",
                text: "Its page says that it is over, and the link at the foot of every page goes.",
              },
            },
          },
        },
      },
      {
        fields: {
          endsOn: { label: "Last day", as: "day", when: { field: "mode", is: "truthful" } },
          placesLeft: { label: "Places left", as: "number", when: { field: "mode", is: "truthful" } },
          validDays: {
            label: "Said to be valid for",
            as: "number",
            unit: "days",
            when: { field: "mode", is: "counter" },
          },
          places: { label: "Places in all", as: "number" },
          price: { label: "Offer price", as: "pounds" },
          usualPrice: {
            label: "Usual price it is measured against",
            as: "pounds",
            hint: "It has to be a price that you really ask. The saving follows from it.",
          },
          minutes: { label: "Length of the visit", as: "number", unit: "minutes" },
        },
      },
    ],
  },
  people: {
    title: "About the practice",
    pages: { "/about": "About", [biography]: "Your own page", "/": "Home" },
    groups: [
      {
        fields: {
          "practitioner.name": {
            label: "Short name",
            hint: "“Meet …”, “Call …”. The address of the biography follows from it.",
          },
          "practitioner.formerNames": {
            label: "Short names you had before",
            as: "names",
            hint: "The addresses of your page under them lead to the present one. A change of the short name adds to them.",
          },
          "practitioner.fullName": { label: "Full name", hint: "Without what stands before it." },
          "practitioner.prefix": {
            label: "Before the name",
            hint: "“Dr.”, if you hold a doctorate and name it as your qualification. May be empty.",
          },
          "practitioner.title": {
            label: "Qualification",
            hint: "Stands beside your name: the advertising rules want it beside every “Dr.”.",
          },
          "practitioner.education": {
            label: "Training, oldest first",
            as: "rows",
            add: "Add a year",
            inOrder: true,
            columns: { year: { label: "Year", as: "number" }, event: { label: "What happened" } },
          },
        },
      },
      {
        title: "Your profession",
        followed: true,
        fields: {
          "profession.practitioner": { label: "Profession", hint: "“chiropractor”, as in the middle of a sentence." },
          "profession.treatment": { label: "What you practise", hint: "“chiropractic”, in the same way." },
          "regulator.name": { label: "Your register" },
          "regulator.url": { label: "Its web address", as: "url", hint: "Where visitors can look you up." },
          "practitioner.gccNumber": { label: "Number in the register" },
        },
      },
      {
        title: "Who treats besides you",
        fields: {
          others: {
            label: "Each has a page, and stands on About",
            as: "rows",
            add: "Add somebody",
            inOrder: true,
            columns: {
              fullName: { label: "Full name", hint: "Without what stands before it." },
              name: { label: "Short name", hint: "“Meet …”. The address of the page follows from it." },
              prefix: { label: "Before the name", hint: "“Dr.”, with a doctorate as the qualification. May be empty." },
              title: { label: "Qualification" },
              number: { label: "Number in the register", hint: "Empty: visitors are told of none." },
              "regulator.name": { label: "The register, if it is not yours" },
              "regulator.url": { label: "Web address of that register", as: "url" },
              text: { label: "A few lines", as: "paragraphs", hint: "Each line is a paragraph." },
              "picture.alt": { label: "What the picture shows", hint: "For those who cannot see it.", as: "photo" },
              "picture.file": { label: "Picture", as: "file" },
              formerNames: {
                label: "Short names before",
                as: "names",
                hint: "The addresses of the page under them lead to the present one. A change of the short name adds to them.",
              },
            },
          },
          formerOthers: {
            label: "Who had a page before",
            as: "names",
            hint: "Their addresses lead to About. Whoever leaves is added.",
          },
        },
      },
    ],
  },
  figures: {
    title: "Figures, and how you know them",
    pages: { "/about": "About", "/": "Home", "/special-offer": "Special offer" },
    groups: [
      { fields: { established: { label: "The practice was opened in", as: "number" } } },
      figureOf("Years of work", "years"),
      figureOf("Patients", "patients"),
      figureOf("Horses", "horses"),
      figureOf("Patients, on the special offer", "offerPatients"),
      figureOf("Years, on the special offer", "offerYears"),
      figureOf("Stars, on the special offer", "offerRating"),
    ],
  },
  testimonials: {
    title: "Testimonials",
    pages: { "/special-offer": "Special offer" },
    groups: [
      {
        fields: {
          testimonials: {
            label: "What people have said",
            as: "rows",
            add: "Add a testimonial",
            inOrder: true,
            columns: {
              text: { label: "Their words", as: "long" },
              name: { label: "Name and place" },
              rating: { label: "Stars, 1 to 5", as: "number" },
              permission: {
                label: "Permission",
                hint: "When and how they agreed. Visitors do not see this.",
              },
            },
          },
        },
      },
    ],
  },
  links: {
    title: "Booking and links",
    pages: { "/booking": "Booking", "/contact": "Contact" },
    groups: [
      {
        fields: {
          "booking.url": {
            label: "Online diary",
            as: "url",
            hint: "The page that is shown in the frame of “Booking”.",
          },
          map: { label: "Live map", as: "url" },
          chat: {
            label: "WhatsApp",
            hint: "The number of your mobile, or a link of WhatsApp. Empty: the telephone number.",
          },
          review: { label: "“Leave a review”", as: "url", hint: "Empty: a search of the map." },
        },
      },
      {
        title: "Your pages elsewhere",
        fields: {
          facebook: { label: "Facebook", as: "url", hint: "“Follow us” on the contact page shows those you fill in." },
          instagram: { label: "Instagram", as: "url" },
          linkedin: { label: "LinkedIn", as: "url" },
        },
      },
      {
        title: "Old addresses",
        fields: {
          formerPages: {
            label: "Old addresses that lead to a page or post here",
            as: "rows",
            add: "Add an address",
            columns: {
              from: { label: "Old address", hint: "Like /contact-us." },
              to: { label: "Page or post here", hint: "Like /contact, or /blog/sore-back." },
            },
          },
        },
      },
      {
        title: "For search engines",
        fields: {
          googleVerification: {
            label: "Google Search Console",
            hint: "The “HTML tag” that Google gives you to show that the site is yours. It stands on the home page.",
          },
          bingVerification: { label: "Bing Webmaster Tools", hint: "The same, from Bing." },
        },
      },
      {
        title: "For whoever sets up the diary",
        fields: {
          "booking.resizeMarker": { label: "Message that gives its height" },
          "booking.pageMarker": { label: "Message that it has turned a page" },
        },
      },
    ],
  },
  photos: {
    title: "Pictures",
    pages: { "/about": "About", "/": "Home", [biography]: "Your own page" },
    hint: "A picture is live as soon as you use it. Until you have one of your own, a drawn one stands in its place.",
    groups: [
      photoOf("portrait", "Your portrait", "What your portrait shows"),
      photoOf("clinic", "The clinic", "What the picture of the clinic shows"),
      photoOf("share", "For links that people share", "What the picture for links shows"),
      photoOf("logo", "Your logo, beside the name and in browsers’ tabs", "What your logo shows"),
      photoOf("hero", "The top of the home page", "What the picture at the top shows"),
      photoOf("human", "Treating people: two cards, and the top of its page", "What the picture of people shows"),
      photoOf("canine", "Treating dogs: two cards, and the top of two pages", "What the picture of dogs shows"),
      photoOf("equine", "Treating horses: two cards, and the top of its page", "What the picture of horses shows"),
    ],
  },
  look: {
    title: "Look",
    pages: { "/": "Home", "/contact": "Contact", "/treatments/human": "Human chiropractic" },
    hint: "What could not be read is not taken. By night the same colours are shown, lighter or darker. A logo is at Pictures.",
    groups: [{ fields: colourFields }],
  },
} satisfies Readonly<Record<SectionName, FactSection>>;

type FieldsOf<Groups extends readonly FactGroup[]> = Groups[number] extends infer Group extends FactGroup
  ? Group extends unknown
    ? keyof Group["fields"]
    : never
  : never;
type Unlabelled = {
  [Name in SectionName]: Exclude<FactPath<Sections[Name]>, FieldsOf<(typeof forms)[Name]["groups"]>>;
}[SectionName];

/** A fact without a label does not compile. */
export const practiceSections: Readonly<Record<SectionName, FactSection>> = forms satisfies [Unlabelled] extends [never]
  ? object
  : `There is no label for ${Unlabelled}.`;

export const practiceNames = Object.keys(practiceSections) as SectionName[];

/** The subjects of which no text should speak after a change of the section. */
const spokenOf = { treatments: "whom you do not treat", people: "another profession" };

export const adminPractice = {
  title: "Practice",
  loading: "Loading the practice’s facts …",
  failed: "The practice’s facts could not be loaded.",
  notSaved: "not saved",
  reasonHint: "Kept with these facts, with your name and today’s date.",
  history: "History",
  preview: {
    heading: "As visitors will see it, on the page",
    frame: "The page as visitors will see it",
    refused: (sentence: string) => `The preview follows once this is put right: ${sentence}`,
    from: (day: string) => `As visitors will see it from ${day}.`,
  },
  follows: {
    title: "What follows, by itself",
    speaking: (speaking: readonly { page: string }[], section: keyof typeof spokenOf) => {
      const pages = new Set(speaking.map(({ page }) => page)).size;
      const texts = `${countOf(speaking.length, "text")} on ${countOf(pages, "page")}`;
      return `${texts} still ${speaking.length === 1 ? "speaks" : "speak"} of ${spokenOf[section]}`;
    },
    hint: "Save first, then go through them.",
    through: "A tap on one leads to it. They are listed here until none is left.",
    true: "True as they are",
    isTrue: (page: string) => `What “${page}” says is true`,
    reason: "Still true, as the owner has said.",
  },
  hours: {
    open: (day: string) => `${day}: open`,
    closed: "Closed",
    from: (day: string) => `${day}, from`,
    to: (day: string) => `${day}, until`,
    until: "to",
    another: (day: string) => `${day}: another span`,
    remove: (day: string) => `${day}: remove this span`,
    sameAsAbove: "As the day above",
    sameAs: (day: string) => `${day}: as the day above`,
    usual: "09:00\t17:00",
  },
  takeNearest: "Take the nearest that does",
  holidays: {
    label: "Bank holidays in England",
    sentence: (name: string, when: string) => `We are closed on ${name}, ${when}.`,
    substitute: (name: string) => `${name} (substitute day)`,
    substituteSentence: (name: string, when: string) => `We are closed on ${when}, the bank holiday for ${name}.`,
  },
  photos: {
    choose: "Choose a picture",
    chosen: (file: string) => `Chosen: ${file}`,
    cut: "As visitors will see it",
    whole:
      "On the page, and on the dark ground. It stays whole, and is largest if it is as high as wide. If it could not be seen on one of them, it gets a ground of its own once you use it.",
    use: "Use this picture",
    discard: "Discard it",
    drawn: "Use the drawn one",
    none: "Without a picture",
    done: "Picture changed",
    tooSmall: (width: number, height: number) =>
      `This picture is small: on the site it will look blurred. ${width} × ${height} pixels or more are better.`,
  },
  rows: {
    removeThis: "Remove",
    remove: (at: number) => `Remove number ${at}`,
    fresh: "New: fill it in",
    up: (at: number) => `Move number ${at} up`,
    down: (at: number) => `Move number ${at} down`,
    none: "None yet.",
  },
} as const;
