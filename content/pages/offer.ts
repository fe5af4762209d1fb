/** `{{stars}}` is a testimonial’s own. */
export const offer = {
  metadata: {
    title: "{{offer.price}} Special Offer: your first visit | {{practice.name}}, {{practice.place}}",
    description:
      "A first chiropractic appointment in {{practice.place}} for {{offer.price}} instead of {{offer.usualPrice}}: consultation, examination, digital posture analysis and first treatment.",
    keywords:
      "{{profession.practitioner}} offer {{practice.place}}, first visit {{offer.price}}, back pain, neck pain, {{practice.county}}",
    shareImage: { src: "/share/offer.jpg", alt: "A chalk figure of a person walking" },
  },
  title: "A proper first look at your back",
  lead: "Consultation, examination, digital posture analysis and first treatment, in one unhurried appointment of {{offer.minutes}} minutes.",
  price: "{{offer.price}}",
  was: "{{offer.usualPrice}}",
  normal: "normally",
  save: "save {{offer.saving}}",
  action: "Book for {{offer.price}}",
  conditions:
    "First appointment, {{offer.minutes}} minutes, for people. The offer {{offer.ends}}, or when all {{offer.places}} places have gone.",
  ended: {
    title: "This offer has ended",
    text: "You can still book a first visit. What it costs is on the page for new patients.",
    action: "See prices",
  },
  figures:
    "**{{figures.offerPatients}} patients**, **{{figures.offerYears}} years** of experience, and a **{{figures.offerRating}} star rating** from the people who come back.",
  package: {
    title: "What you get for {{offer.price}}",
    note: "First appointment: {{offer.minutes}} minutes. Nothing else to pay.",
    checks: [
      "A full health history",
      "A physical examination of posture, joints and movement",
      "Digital posture analysis, explained to you",
      "Your first treatment, if it is suitable and you agree",
      "A plan in plain words, with the price of every visit",
    ],
    bonusTitle: "And two bonuses to take home",
    bonuses: [
      { title: "Your exercise sheet", text: "Two or three movements, chosen for you." },
      { title: "A desk and bed check", text: "What to change where you sit and where you sleep." },
    ],
  },
  problems: {
    title: "Does any of this sound like you?",
    points: [
      "Your back aches by mid-afternoon",
      "Reversing the car means turning your whole body",
      "Headaches that start in the neck",
      "A shoulder that objects to coats",
      "Hips or knees that grumble on the stairs",
      "Muscles that never quite let go",
    ],
    warning:
      "Numbness around the groin, new trouble passing water, sudden weakness, chest pain or a bad fall: ring 999 or NHS 111, not us.",
  },
  voices: { title: "In their words", rating: "{{stars}} out of 5" },
  person: {
    title: "Who you will see",
    lead: "{{practitioner.label}}, has cared for people, dogs and horses around {{practice.place}} since {{practice.established}}.",
    text: "Registered with the {{register.name}}, no. {{register.number}}, for the care of people. Certified in animal chiropractic. Not a registered medical practitioner.",
  },
  questions: {
    title: "Questions",
    items: [
      {
        title: "Is the {{offer.price}} everything?",
        text: "Yes. You pay {{offer.price}} for the first appointment and nothing more, unless you book again.",
      },
      { title: "Do I have to come back?", text: "No. You will have a plan, with a price, and you decide." },
      {
        title: "Will you treat me on the first visit?",
        text: "If it is suitable and you agree. If not, you will know why, and whom to see instead.",
      },
      { title: "Do I need a referral?", text: "No. You can book directly." },
      { title: "How long is it?", text: "{{offer.minutes}} minutes. Please come {{hours.early}} for the paperwork." },
      {
        title: "Is it for dogs and horses too?",
        text: "No, this offer is for people. Prices for animals are on the page for new patients.",
      },
      {
        title: "When does it end?",
        text: "The offer {{offer.ends}}, or when all {{offer.places}} places have gone, whichever comes first.",
      },
    ],
  },
  closing: {
    text: "Choose a time that suits you, at any hour of the day.",
  },
};
