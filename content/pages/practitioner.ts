export const practitioner = {
  metadata: {
    title: "Meet {{practitioner.label}} | {{practice.name}}",
    description:
      "{{practitioner.label}}, treats people, dogs and horses around {{practice.place}}. Training, certification in animal chiropractic, and how she works.",
    shareImage: { src: "/share/default.jpg", alt: "A drawing that stands for {{practitioner.label}}" },
    keywords:
      "{{practitioner.fullName}}, {{practitioner.title}}, animal {{profession.practitioner}}, {{practice.place}}, {{practice.county}}",
    trail: [{ text: "{{practitioner.label}}" }],
  },

  title: "Meet {{practitioner.called}}",
  subtitle: "{{practitioner.title}}",
  lead: "She treats people, dogs and horses, and has been kicked by only one of them.",

  life: {
    title: "Hello, I’m {{practitioner.name}}",
    paragraphs: [
      "I grew up on a farm where everything that could walk was expected to, and where the person who noticed first that something was moving badly was usually me. It took a while to find out that this was a profession.",
      "I qualified as a {{practitioner.title}}, and opened {{practice.name}} in {{practice.established}}. People came first; they brought their dogs; then somebody mentioned a horse. I trained again for the animals, because an animal is not a person with more legs.",
      "Today, with {{figures.years}} years of experience, I see people and dogs at the clinic in {{practice.place}}, and spend two days a week in other people’s stable yards. I ride badly, garden too long, and do my own exercises most mornings.",
    ],
    registration:
      "Registered with the {{register.name}}, no. {{register.number}}, for the care of people. Certified in animal chiropractic. Not a registered medical practitioner or a veterinary surgeon.",
  },

  quote: "{{shared.quote}}",

  education: {
    title: "Education",
    note: "And every year since: courses, reading, and a case discussion with colleagues once a month.",
  },

  philosophy: {
    title: "How I work",
    points: [
      {
        title: "Look first",
        text: "I watch you walk in from the car park. You would be surprised how much of the history is in that.",
      },
      {
        title: "Say it plainly",
        text: "If I use a Latin word, stop me. You should leave able to explain it to somebody else.",
      },
      { title: "Do less", text: "The smallest thing that helps. Then wait, and let the body have its say." },
      {
        title: "Know when to stop",
        text: "Some things are for a GP, a surgeon or a vet. I would rather send you on than keep you.",
      },
    ],
  },

  secondQuote: "If I cannot tell you why I am doing something, I should not be doing it.",

  closing: {
    title: "Shall we meet?",
    lead: "Book a time for yourself or your dog, or send a message about a horse.",
  },
};
