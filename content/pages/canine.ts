import { paths } from "../facts/navigation.ts";

export const canine = {
  metadata: {
    title: "Canine {{profession.Treatment}} in {{practice.place}} | {{practice.name}}",
    description:
      "Gentle, low-force chiropractic care for dogs in {{practice.place}}, alongside your own vet. At the clinic or at home; first visit {{prices.canine.initial}}.",
    keywords:
      "dog {{profession.practitioner}} {{practice.place}}, canine {{profession.treatment}}, stiff dog, older dogs, working dogs, {{practice.county}}",
    shareImage: { src: "/share/canine.jpg", alt: "A chalk figure of a dog walking" },
    trail: [{ text: "Treatments" }, { text: "Canine {{profession.Treatment}}" }],
  },

  title: "Chiropractic care for dogs",
  lead: "For the dog who thinks twice about the car boot. Gentle hands, no hurry, and your vet in the picture from the start.",

  vetFirst: {
    title: "Your vet comes first",
    paragraphs: [
      "By law, and by good sense, we see a dog once a vet has examined it and agreed to chiropractic care. Tell us the name of your practice and we will ask for you.",
      "We are not vets. We do not diagnose illness, we take no X-rays on site, and if something worries us we send you back.",
    ],
    more: { text: "The vet-referral form, to print or fill in", href: paths.vetReferral },
  },

  signs: {
    title: "Signs to look for",
    note: "Each of them can have many causes, some of them nothing to do with the back. Your vet finds out which.",
    points: [
      "Hesitates at the stairs, the sofa or the car boot",
      "Slow to rise after a rest, easier once moving",
      "Sits to one side, or stands with a leg turned out",
      "Turns readily one way, and in a wide circle the other",
      "Paces where it used to trot, or takes shorter steps",
      "Flinches or twitches when stroked along the back",
      "Shakes its coat less, or only half of it",
      "Tires of the ball before you do",
    ],
  },

  conditions: {
    title: "Dogs come to us with",
    note: "Always together with your vet’s treatment, never in its place.",
    points: [
      { title: "Stiff backs and necks", text: "Joints that move too little, and the muscles that guard them." },
      {
        title: "The slowing-down of age",
        text: "For older dogs, including those your vet treats for arthritis, we look after the parts that have been doing the extra work.",
      },
      {
        title: "Recovery",
        text: "After an operation or a long rest, once your vet says your dog may move freely again.",
      },
      { title: "Work and sport", text: "Gundogs, sheepdogs and agility dogs, who turn, jump and brake for a living." },
      {
        title: "Long backs, short legs",
        text: "Care that respects the shape of a dachshund or a corgi: low force, small movements.",
      },
      { title: "Uneven movement", text: "When your vet has looked for lameness and is happy for us to go on." },
    ],
  },

  visit: {
    title: "What a visit is like",
    steps: [
      {
        title: "Hello",
        text: "Your dog has the run of the room while we talk. Nobody is lifted onto a table who would rather stand.",
      },
      {
        title: "Looking",
        text: "We watch your dog stand, sit, walk and turn, and then feel along the spine and legs.",
      },
      {
        title: "Treatment",
        text: "Quick, very light movements at single joints. If your dog says no, we stop; there is always another day.",
      },
      { title: "Home", text: "A quiet day, water, short walks, and one or two exercises you can do with a biscuit." },
    ],
    more: { text: "How to prepare for the first visit", href: paths.newPatients },
  },

  sizes: {
    title: "Every size of dog",
    note: "One price, whatever the size.",
    points: [
      {
        title: "Small breeds",
        text: "Terriers, dachshunds, spaniels on short legs. Treated on your lap if that is where they feel safe.",
      },
      { title: "Medium breeds", text: "Collies, springers, staffies. On the floor, on a mat that does not slip." },
      {
        title: "Large breeds",
        text: "Labradors, lurchers, shepherds. Standing, with a hand under the belly for balance.",
      },
      { title: "Giant breeds", text: "Danes, wolfhounds, mastiffs. Standing, and we are the ones who kneel." },
    ],
  },

  pricing: {
    title: "Prices",
    note: "At the clinic in {{practice.place}}, or as a mobile visit to your home. Packages of several sessions cost less per visit, and we help with insurance claims.",
    rows: [
      {
        name: "Initial consultation",
        cost: "{{prices.canine.initial}}",
        note: "History, examination and first treatment, with your vet’s agreement.",
      },
      { name: "Follow-up", cost: "{{prices.canine.followUp}}", note: "Treatment and review." },
    ],
  },

  questions: {
    title: "Questions",
    items: [
      {
        title: "Does my dog need to see a vet first?",
        text: "Yes. We treat a dog once a vet has examined it and agreed, and for any concerning symptom your vet should be the first person you ring. We can contact the practice for you.",
      },
      {
        title: "Will it hurt my dog?",
        text: "The movements are small and light, and most dogs settle within minutes. Some are tired or a little stiff the next day. If your dog is unhappy, we stop.",
      },
      {
        title: "Can you come to us?",
        text: "Yes. We see dogs at the clinic in {{practice.place}} and as a mobile service. Ring us to find out which days we are near you.",
      },
    ],
  },

  closing: {
    title: "Bring the dog. And a biscuit.",
    lead: "A first visit is {{prices.canine.initial}}, at the clinic or at home.",
  },

  /** Stands at the page’s address in place of all else, once the practice no longer treats dogs. */
  ended: {
    title: "We no longer treat dogs",
    lead: "If you have been to us, your records are kept, and you can ask for a copy at any time. Your vet can tell you who else may be able to help.",
  },
};
