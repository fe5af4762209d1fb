/** The tables from which a cover is composed. The drawings are the SVG files in layers/. */

const colourNames = ["sky", "horizon", "sun", "cloud", "far", "hill", "foot", "near", "lite", "dark", "chalk"] as const;

/** The colours of one time of day, and the words for it. A low sun stands at the skyline. */
export interface Light {
  when: string;
  sun: "high" | "low" | "moon";
  colours: Readonly<Record<(typeof colourNames)[number], string>>;
}

/** Builds a light from its colours, which are in the order of `colourNames`. */
function light(when: string, sun: Light["sun"], colourList: string): Light {
  const values = colourList.split(" ");
  const colours = Object.fromEntries(colourNames.map((name, index) => [name, values[index]])) as Light["colours"];
  return { when, sun, colours };
}

// Ordered so that consecutive seeds look as different as possible.
export const lights: readonly Light[] = [
  light("at dawn", "low", "#b5c7d6 #f6dcc6 #fff3dc #fceee3 #b3bcc8 #8ba888 #557d66 #3f6350 #f6ead0 #2b4d3c #fffaf0"),
  light("in autumn", "low", "#bccdd2 #f4e6d2 #fff6e4 #fbf5ec #b9b5ad #b39a5e #7d7045 #565036 #f8e8bc #454029 #fffaf0"),
  light("at midday", "high", "#8fbfd8 #dceef0 #fffdf0 #ffffff #9dbcc0 #7fab68 #487a51 #335c41 #e8f0c2 #24503a #ffffff"),
  light("at dusk", "low", "#3d4a6c #e3ae8d #ffd9a6 #c0959a #736f8b #4f6d68 #2f4e4d #20393a #dccaa6 #152e2e #f6efe2"),
  light("in mist", "low", "#c9d3d3 #eef0e9 #fdfcf4 #f6f7f3 #bac8c6 #8aa69a #577a6e #3c5c53 #ecf2e6 #2c4a41 #ffffff"),
  light("at sunset", "low", "#e6bf90 #fbeed4 #fff4d6 #fff6e6 #c9b28c #b4a963 #757f4c #535f3e #fcf0c6 #46532f #fffdf5"),
  light("by night", "moon", "#16233c #5d7190 #eef1ea #8293ad #40506c #3f6166 #233f48 #152a32 #b9cdd0 #0f2229 #f0f3ec"),
  light(
    "one morning",
    "high",
    "#b4d4df #f4f3e4 #fffbe6 #ffffff #adc6c4 #97b77c #5b8a5c #3e6a4b #f0f3cc #2c5740 #ffffff",
  ),
  light("in frost", "low", "#aac0d6 #f2e9ea #fff8ef #ffffff #b7c4d0 #9db4a6 #64857b #456660 #f4f8f3 #2f4e48 #ffffff"),
];

export const skies = ["clear", "streaks", "drifting", "banks"] as const;

/** Where the figure stands (`x`, `y`), its maximum `height`, the slope in degrees (`tilt`), and where the sun is. */
export const hills = [
  { file: "chalk-track", x: 821, y: 530, height: 330, tilt: 0.3, sunX: 280, skyline: 226 },
  { file: "long-ridge", x: 617, y: 550, height: 312, tilt: 2, sunX: 920, skyline: 188 },
  { file: "coombe", x: 862, y: 531, height: 293, tilt: -5.8, sunX: 280, skyline: 237 },
  { file: "two-fields", x: 473, y: 518, height: 330, tilt: 0, sunX: 920, skyline: 244 },
  { file: "broad-slope", x: 537, y: 486, height: 330, tilt: -0.1, sunX: 920, skyline: 145 },
  { file: "lone-beeches", x: 791, y: 535, height: 314, tilt: 0.3, sunX: 280, skyline: 242 },
  { file: "rolling", x: 483, y: 550, height: 310, tilt: -2.5, sunX: 920, skyline: 169 },
  { file: "valley", x: 400, y: 540, height: 324, tilt: 5.5, sunX: 920, skyline: 255 },
] as const;

const kinds = [
  { kind: "horse", pattern: /\b(horses?|equine|pon(y|ies)|rid(ers?|ing)|stable|saddle|mare|gelding|foal)/i },
  { kind: "dog", pattern: /\b(dogs?|canine|pupp|hound|breed|spaniel|labrador|dachshund)/i },
  {
    kind: "human",
    pattern: /\b(human|people|person|patients?|posture|desk|back|neck|sciatica|running|pregnan|child|driv|chair)/i,
  },
] as const;

/** Returns whether a text is about horses, dogs or people, judged by its words. */
export const kindOf = (text: string): (typeof kinds)[number]["kind"] | undefined =>
  kinds.find(({ pattern }) => pattern.test(text))?.kind;

/** The drawings of each kind, with the words that describe them in the alternative text. */
export const poses: Readonly<Record<"horse" | "dog" | "human" | "anyone", readonly { file: string; says: string }[]>> =
  {
    horse: [
      { file: "horse-walking", says: "A horse walking" },
      { file: "horse-grazing", says: "A horse grazing" },
      { file: "horse-standing", says: "A horse standing" },
      { file: "horse-cantering", says: "A horse cantering" },
      { file: "horse-ridden", says: "A horse and its rider" },
    ],
    dog: [
      { file: "dog-trotting", says: "A dog trotting" },
      { file: "dog-sitting", says: "A dog sitting" },
      { file: "dog-bowing", says: "A dog asking to play" },
      { file: "dog-lying", says: "A dog lying down" },
    ],
    human: [
      { file: "human-walking", says: "A person walking" },
      { file: "human-stretching", says: "A person stretching" },
      { file: "human-bending", says: "A person bending" },
      { file: "human-running", says: "A person running" },
      { file: "human-sitting", says: "A person sitting" },
    ],
    anyone: [
      { file: "trio", says: "A horse, a dog and a person" },
      { file: "spine", says: "A spine" },
    ],
  };

/** A thing that hints at the subject, and the pose it goes with. The first cue that fits title and kind is drawn. */
export interface Cue {
  pattern: RegExp;
  thing?: string;
  says?: string;
  /** Matches the files of fitting poses. Kinds without one use any pose. */
  pose?: RegExp;
  /** Position and size, where the thing is not simply in front of the pose. */
  at?: readonly [x: number, y: number, scale: number];
}

export const cues: readonly Cue[] = [
  { pattern: /\b(saddle|girth|tack)\b/i, thing: "saddle", says: "a saddle", pose: /walking|standing/ },
  { pattern: /\b(rider|riding|school)/i, pose: /ridden/ },
  { pattern: /\b(gate|field|turn-?out|pasture|graz)/i, thing: "gate", says: "a field gate", pose: /grazing/ },
  { pattern: /\b(stables?|box rest)\b/i, thing: "stable", says: "a stable", pose: /walking|standing/ },
  { pattern: /\bramp\b/i, thing: "ramp", says: "a ramp" },
  {
    pattern: /\b(driv|car\b|steering|commut)/i,
    thing: "wheel",
    says: "a steering wheel",
    pose: /human-sitting/,
    at: [292, 168, 0.62],
  },
  {
    pattern: /\b(desk|office|laptop|screen)/i,
    thing: "desk",
    says: "a desk",
    pose: /human-sitting/,
    at: [330, 230, 0.95],
  },
  {
    pattern: /\b(chair|sit|sitting|stool)\b/i,
    thing: "chair",
    says: "a chair",
    pose: /human-sitting/,
    at: [112, 130, 1.5],
  },
  { pattern: /\b(notes?|records?|vet|letter|form)\b/i, thing: "notes", says: "a page of notes" },
  { pattern: /\b(leaves|leaf|garden|rake|dig)/i, thing: "rake", says: "a rake", pose: /bending/ },
  { pattern: /\b(ball|play|puppy|fetch)/i, thing: "ball", says: "a ball", pose: /bowing/ },
  { pattern: /\b(kitchen|bowl|food|weight)/i, thing: "bowl", says: "a bowl", pose: /sitting|lying/ },
  { pattern: /\b(kettle|tea|coffee)\b/i, thing: "kettle", says: "a kettle" },
  { pattern: /\b(sleep|pillow|bed|headache|neck)/i, thing: "pillow", says: "a pillow", pose: /stretching/ },
  { pattern: /\b(stairs?|steps?|climb)/i, thing: "steps", says: "some steps" },
  { pattern: /\b(feed|water|bucket|hay)/i, thing: "bucket", says: "a bucket", pose: /standing/ },
  { pattern: /\bcar\b/i, thing: "ramp", says: "a ramp" },
  { pattern: /\b(run|running|runner|marathon)\b/i, pose: /running|cantering/ },
];
