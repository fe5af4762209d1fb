export const about = {
  metadata: {
    title: "About Us | {{practice.name}}, {{practice.place}}",
    description:
      "A small chiropractic practice in {{practice.place}} for people, dogs and horses, established {{practice.established}}: what we are for, how we work, and what we believe.",
    keywords:
      "about {{practice.name}}, {{profession.treatment}} practice {{practice.place}}, {{practice.county}}, people, dogs, horses",
    shareImage: {
      src: "/share/about.jpg",
      alt: "Three chalk figures walking on a ridge: a person, a dog and a horse",
    },
    trail: [{ text: "About" }],
  },

  title: "A small practice under the Ridgeway",
  lead: "One practitioner, one pair of hands, and three kinds of patient, two of whom cannot tell us where it hurts.",
  clinic: "The clinic in its business park, with the downs behind",

  mission: {
    title: "Our mission",
    lead: "To help people, dogs and horses move as well as they can, and to be honest when that is not something we can help with.",
    paragraphs: [
      "{{practice.place}} is a place where people walk, dig, ride and lift things that ought to have been left to two. We would like them to be able to go on doing it, and their animals with them.",
    ],
  },

  approach: {
    title: "Our approach",
    points: [
      {
        title: "Listen, look, then touch",
        text: "Every first visit begins with a conversation and an examination. Treatment comes third, and only if it makes sense.",
      },
      {
        title: "As little as will do",
        text: "The lightest technique that does the work, and the fewest visits. We would rather you came back because you wanted to.",
      },
      {
        title: "With your vet, with your GP",
        text: "Animals are seen under veterinary referral. People need no referral, but we write to your GP when you ask us to, or when we think somebody should look again.",
      },
      {
        title: "You do the other half",
        text: "Two or three exercises, a better chair, a different saddle pad. What happens between visits matters more than what happens in them.",
      },
    ],
  },

  philosophy: {
    title: "Our philosophy",
    quote: "A back is not a machine with a part out of place. It belongs to somebody who has plans for Saturday.",
    paragraphs: [
      "So we treat the somebody. We want to know what you would like to do again, and we measure ourselves by that and not by how many times something clicked.",
      "We do not promise results, and we do not frighten anyone into coming back. Bodies are sturdier than most advertising suggests.",
    ],
  },

  values: {
    title: "Our core values",
    points: [
      { title: "Honesty", text: "What we found, what it costs, and what we do not know." },
      {
        title: "Gentleness",
        text: "With joints, with nervous dogs, and with people who have been told to pull themselves together.",
      },
      { title: "Consent", text: "You may say stop at any moment. So may the horse." },
      {
        title: "Care taken together",
        text: "Vets, GPs, farriers and saddle fitters see things we do not. We ask them.",
      },
      {
        title: "Learning",
        text: "The evidence moves on, and we read it. When it disagrees with a habit of ours, the habit goes.",
      },
      {
        title: "Neighbourliness",
        text: "We live here too. You will meet us in {{practice.place}} market, and we would like to be able to look you in the eye.",
      },
    ],
  },

  numbers:
    "**{{figures.patients}} patients** treated and **{{figures.horses}} horses** treated, with **{{figures.years}} years** of experience among **{{figures.species}} species**.",

  story: {
    title: "Our story",
    lead: "Established {{practice.established}}, with one table, one mat and a borrowed van.",
    paragraphs: [
      "It began with people. Then a patient asked, on her way out, whether the same might be done for the horse who had put her on the table in the first place. {{practitioner.label}}, went back to study, and came home certified in animal chiropractic.",
      "The dogs followed, as dogs do. Today people and dogs are treated at the clinic, and the horses at their own stables, on rounds that we plan yard by yard.",
    ],
    more: { text: "Meet {{practitioner.called}}, {{practitioner.title}}", href: "{{practitioner.path}}" },
  },

  /** Where others treat besides the practitioner: their names, and what is said on their own pages. */
  people: {
    title: "Who you meet",
    more: "Meet {{called}}",
    registration: "Registered with the {{register.name}}, no. {{number}}, for the care of people.",
    description: "{{label}}, treats at {{practice.name}} in {{practice.place}}. Who that is, and how to book a visit.",
  },

  closing: {
    title: "Come and see for yourself",
    lead: "Book a first visit, or ring and ask the question you would feel silly writing down.",
  },
};
