import { type MarkShape, markShapes } from "./mark-shapes.ts";
import type { Palette } from "./palettes.ts";

/** What the chalk shows: one of the practice's three kinds of patient, a spine, or all three walking. */
export type Mark = keyof typeof markShapes | "trio";

const signs = [
  ["horse", /\b(horses?|equine|pon(y|ies)|rid(er|ing)|stable|saddle|mare|gelding|foal)/i],
  ["dog", /\b(dogs?|canine|pupp|hound|breed|spaniel|labrador|dachshund)/i],
  ["human", /\b(human|people|person|patients?|posture|desk|back|neck|sciatica|running|pregnan|child)/i],
] as const;

/** Whom a text is about, as far as its words tell. */
export function subjectOf(text: string): "horse" | "dog" | "human" | undefined {
  return signs.find(([, words]) => words.test(text))?.[0];
}

/** The mark's measures: how wide for its height, how high at most, and what a description calls it. */
export const marks = {
  horse: { aspect: 1.144, height: 320, name: "A horse" },
  dog: { aspect: 1.37, height: 280, name: "A dog" },
  human: { aspect: 0.58, height: 330, name: "A walking person" },
  spine: { aspect: 0.78, height: 320, name: "A spine" },
  trio: { aspect: 2.6, height: 236, name: "A horse, a dog and a person" },
} as const satisfies Record<Mark, { aspect: number; height: number; name: string }>;

/** Draws a mark of a height around 0, 0; it looks to the right (1) or left (-1). */
export function drawMark(mark: Mark, height: number, look: 1 | -1, { dark, chalk }: Palette): string {
  return placed(mark, height, look)
    .map(({ strokes, transform }) => {
      const outline = strokes.join("");
      const shade = `<path fill="${dark}" opacity=".32" transform="translate(${-1.6 * look} 2.6)${transform}" d="${outline}"/>`;
      return `${shade}<path fill="${chalk}" transform="${transform}" d="${outline}"/>`;
    })
    .join("");
}

function placed(mark: Mark, h: number, look: 1 | -1): { strokes: readonly string[]; transform: string }[] {
  // A spine is the same from both sides.
  if (mark !== "trio") return [place(markShapes[mark], h, mark === "spine" ? 1 : look)];
  return [
    place(markShapes.human, h, look, look * h * 1.08, -h * 0.02),
    place(markShapes.dog, h * 0.5, look, look * h * 0.34, h * 0.22),
    place(markShapes.horse, h * 0.94, look, -look * h * 0.7, h * 0.02),
  ];
}

/** Scales a shape and sets its middle down at x, y; a little flatter than drawn, as if lying on the slope. */
function place({ box, strokes }: MarkShape, height: number, look: 1 | -1, x = 0, y = 0) {
  const scale = height / box.height;
  const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
  const size = `scale(${(scale * look).toFixed(3)} ${(scale * 0.94).toFixed(3)})`;
  const transform = `translate(${Math.round(x)} ${Math.round(y)})${size}translate(${Math.round(-middleX)} ${Math.round(-middleY)})`;
  return { strokes, transform };
}
