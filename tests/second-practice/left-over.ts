interface LeftOver {
  /** The file. */
  where: RegExp;
  /** Stands in the passage. */
  what: RegExp;
  why: string;
}

/** What is left of the first practice in the release of the second, and why. */
export const leftOver: readonly LeftOver[] = [
  {
    where: /./,
    what: /dog|horse|canine|equine|\bvets?\b|\bvet-|veterinar|animal|paws|hooves|stable|saddle|rider|farrier|species|yard|MRCVS/i,
    why: "Until whom the practice treats is a fact.",
  },
  { where: /./, what: /hero-(?:dawn|midday|dusk)|not-found/, why: "Until these pictures can be the practice's own." },
  {
    where: /./,
    what: /assets\/static\/ridge-|className:`ridge|class="ridge"/,
    why: "A line of hills at the foot of pages, in the colours of the text. It shows no place, and its name is the file's.",
  },
  {
    where: /^assets\/chunks\//,
    what: /A chalk horse, half cut into the hill/,
    why: "The drawing of a blog without articles, in the script of its list.",
  },
];
