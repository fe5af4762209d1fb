import type { Facts } from "../facts/facts.ts";
import { paths, treatments } from "../facts/navigation.ts";
import { redFlags } from "../facts/red-flags.ts";
import { pounds } from "../facts/wording.ts";
import type { Metadata } from "../model/metadata.ts";

const [, { label }] = treatments;

export const canine = ({ practice, prices }: Facts) =>
  ({
    metadata: {
      title: `${label} in ${practice.place} | ${practice.name}`,
      description: `Gentle, low-force chiropractic care for dogs in ${practice.place}, alongside your own vet. At the clinic or at home; first visit ${pounds(prices.canine.initial)}.`,
      keywords: `dog chiropractor ${practice.place}, canine chiropractic, stiff dog, older dogs, working dogs, ${practice.county}`,
      shareImage: { src: "/share/canine.jpg", alt: "A chalk figure of a dog walking" },
      trail: [{ text: "Treatments" }, { text: label }],
      treatment: {
        name: label,
        offers: [
          { name: "Initial consultation", price: prices.canine.initial },
          { name: "Follow-up", price: prices.canine.followUp },
        ],
      },
    } satisfies Metadata,

    title: "Chiropractic care for dogs",
    lead: "For the dog who thinks twice about the car boot. Gentle hands, no hurry, and your vet in the picture from the start.",

    vetFirst: {
      title: "Your vet comes first",
      paragraphs: [
        "By law, and by good sense, we see a dog once a vet has examined it and agreed to chiropractic care. Tell us the name of your practice and we will ask for you.",
        "We are not vets. We do not diagnose illness, we take no X-rays on site, and if something worries us we send you back.",
      ],
      more: { text: "The vet-referral form, to print or fill in", href: paths.vetReferral },
      redFlags: redFlags.canine,
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
      points: {
        "Stiff backs and necks": "Joints that move too little, and the muscles that guard them.",
        "The slowing-down of age":
          "For older dogs, including those your vet treats for arthritis, we look after the parts that have been doing the extra work.",
        Recovery: "After an operation or a long rest, once your vet says your dog may move freely again.",
        "Work and sport": "Gundogs, sheepdogs and agility dogs, who turn, jump and brake for a living.",
        "Long backs, short legs": "Care that respects the shape of a dachshund or a corgi: low force, small movements.",
        "Uneven movement": "When your vet has looked for lameness and is happy for us to go on.",
      },
    },

    visit: {
      title: "What a visit is like",
      steps: {
        Hello: "Your dog has the run of the room while we talk. Nobody is lifted onto a table who would rather stand.",
        Looking: "We watch your dog stand, sit, walk and turn, and then feel along the spine and legs.",
        Treatment:
          "Quick, very light movements at single joints. If your dog says no, we stop; there is always another day.",
        Home: "A quiet day, water, short walks, and one or two exercises you can do with a biscuit.",
      },
      more: { text: "How to prepare for the first visit", href: paths.newPatients },
    },

    sizes: {
      title: "Every size of dog",
      note: "One price, whatever the size.",
      points: {
        "Small breeds":
          "Terriers, dachshunds, spaniels on short legs. Treated on your lap if that is where they feel safe.",
        "Medium breeds": "Collies, springers, staffies. On the floor, on a mat that does not slip.",
        "Large breeds": "Labradors, lurchers, shepherds. Standing, with a hand under the belly for balance.",
        "Giant breeds": "Danes, wolfhounds, mastiffs. Standing, and we are the ones who kneel.",
      },
    },

    pricing: {
      title: "Prices",
      note: `At the clinic in ${practice.place}, or as a mobile visit to your home. Packages of several sessions cost less per visit, and we help with insurance claims.`,
      rows: [
        {
          name: "Initial consultation",
          cost: pounds(prices.canine.initial),
          note: "History, examination and first treatment, with your vet’s agreement.",
        },
        { name: "Follow-up", cost: pounds(prices.canine.followUp), note: "Treatment and review." },
      ],
    },

    questions: {
      title: "Questions",
      items: {
        "Does my dog need to see a vet first?":
          "Yes. We treat a dog once a vet has examined it and agreed, and for any concerning symptom your vet should be the first person you ring. We can contact the practice for you.",
        "Will it hurt my dog?":
          "The movements are small and light, and most dogs settle within minutes. Some are tired or a little stiff the next day. If your dog is unhappy, we stop.",
        "Can you come to us?": `Yes. We see dogs at the clinic in ${practice.place} and as a mobile service. Ring us to find out which days we are near you.`,
      },
    },

    closing: {
      title: "Bring the dog. And a biscuit.",
      lead: `A first visit is ${pounds(prices.canine.initial)}, at the clinic or at home.`,
    },
  }) as const;
