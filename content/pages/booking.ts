export const booking = {
  metadata: {
    title: "Book Your Appointment | {{practice.name}}, {{practice.place}}",
    description:
      "Book human and dog chiropractic in {{practice.place}} online, with instant confirmation. For horses, call or message: we come to stables across {{practice.county}}.",
    keywords:
      "book {{profession.practitioner}} {{practice.place}}, online booking, dog {{profession.practitioner}}, horse {{profession.practitioner}} {{practice.county}}, mobile {{profession.practitioner}}",
    shareImage: { src: "/share/booking.jpg", alt: "A chalk figure on a green hillside at midday" },
    trail: [{ text: "Booking" }],
  },
  title: "Book Your Appointment",
  lead: "For people and dogs, choose a time below. For horses, ring or message: we plan the round by yard.",
  /** The page for whom its address says: see bookingPath. In the order of the list at the end of the page. */
  whom: {
    label: "Who is coming?",
    person: {
      text: "People",
      lead: "For you: choose a time below. A first visit is {{prices.human.initial}} and takes {{prices.human.minutes}} minutes.",
    },
    dog: {
      text: "Dogs",
      lead: "For your dog: choose a time below. A first visit is {{prices.canine.initial}}. If anything worries you, please see your vet first.",
    },
    horse: {
      text: "Horses",
      lead: "For your horse: ring or message, and we plan the round by yard. We come under veterinary referral.",
    },
  },
  frame: {
    label: "Online booking",
    /** Accessible name of the iframe. */
    title: "Booking diary of our online booking service",
    opening: "Opening the booking diary…",
    whose: "It is run by our booking service and opens here.",
    noScript: "Our booking diary opens in a tab of its own.",
    newTab: "Open it in a new tab",
    ring: "Rather talk to somebody? Ring",
    silent: "The booking diary is not answering.",
    silentText: "Open it in a tab of its own, or ring us and we will find a time together:",
  },
  horse: {
    title: "A horse to see?",
    text: "We come to the stable, under veterinary referral. Tell us where, how many horses, and who your vet is.",
    call: "Call {{practitioner.name}}",
    chat: "WhatsApp",
  },
  expect: {
    title: "What to Expect",
    points: [
      { title: "Quick Booking", text: "A few minutes, at any hour, with instant confirmation." },
      {
        title: "Professional Clinic",
        text: "A calm room at our clinic in {{practice.place}}, for people and for dogs.",
      },
      {
        title: "Professional Care",
        text: "The same practitioner each time, registered with the {{register.name}} for the care of people.",
      },
      {
        title: "Support Available",
        text: "Stuck, or not sure what to book? Ring us, or write, and we will sort it out.",
      },
    ],
  },
  help: { title: "Need Help Booking?", phone: "Phone", email: "Email", clinic: "Clinic" },
  about: {
    title: "Chiropractic appointments in {{practice.place}} and across {{practice.county}}",
    points: [
      {
        title: "For people",
        text: "Book human chiropractic at the clinic online, day or night: an initial consultation is {{prices.human.initial}} and takes {{prices.human.minutes}} minutes. In some places we can come to you; ring and ask.",
      },
      {
        title: "For dogs",
        text: "Book dog chiropractic online too, at the clinic or as a mobile visit: {{prices.canine.initial}} for the first one. Please see your vet first with anything that worries you.",
      },
      {
        title: "For horses",
        text: "Horse chiropractic is always mobile. We visit stables around {{practice.place}} and across {{practice.county}}, under veterinary referral, at {{prices.equine.session}} a session; travel expenses may apply ({{shared.travelBrief}}). Call or message to arrange it.",
      },
    ],
  },
};
