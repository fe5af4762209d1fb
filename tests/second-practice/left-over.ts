interface LeftOver {
  /** The file. */
  where: RegExp;
  /** Stands in the passage. */
  what: RegExp;
  why: string;
}

/** The remains of the first practice in the release of the second, and why they stay. */
export const leftOver: readonly LeftOver[] = [
  {
    where: /^treatments\/(?:canine|equine)\.html$|^vet-referral\.html$|^the names of files$/,
    what: /(?:treatments\/(?:canine|equine)|vet-referral)(?:"|\.html)/,
    why: "Addresses of what has ended stay and say so, so that no link fails. Nothing leads there, and no search engine lists them.",
  },
  {
    where: /^the names of files$/,
    what: /share\/[\w-]+\.jpg/,
    why: "Cards of shared links, drawn without words. Where the practice has a picture for links, no page names them.",
  },
  {
    where: /^assets\/chunks\//,
    what: /assets\/static\/(?:dog|horse)\.|\[`(?:Canine|Equine)`|A chalk horse, half cut into the hill|coming-soon/,
    why: "Drawings of the list of articles: for one about animals without a picture, and for a blog without articles.",
  },
  {
    where: /^assets\/chunks\//,
    what: /For an animal ring your vet|\.person\b.*\.animal\b|or your vet\.`/,
    why: "What the contact form says where animals are treated.",
  },
  {
    where: /^assets\/chunks\//,
    what: /:`(?:people|dogs|horses|canine|equine|dog|horse)`|`\/(?:treatments|vet-referral|meet-dr)/,
    why: "The list of addresses, and of whom a practice may treat.",
  },
  {
    where: /^assets\/chunks\//,
    what: /===`horse`&&document\.querySelector|\.booking-horse/,
    why: "The name of an element of the booking page, which this one does not have.",
  },
];
