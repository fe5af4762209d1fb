/** The colours of one light over the downs; pairs run from top to bottom. */
export interface Palette {
  sky: readonly [string, string];
  sun: string;
  cloud: string;
  far: string;
  hill: readonly [string, string];
  near: string;
  /** Hatching that catches the light, and that lies in shade. */
  lite: string;
  dark: string;
  chalk: string;
  /** Where the light comes from: a low sun stands at the horizon. */
  light: "high sun" | "low sun" | "moon";
  stars?: number;
  /** Mist always lies in the valley, not only now and then. */
  misty?: boolean;
  /** The words for a description: "… on the downs at dawn". */
  when: string;
}

export const palettes = {
  dawn: {
    sky: ["#b5c7d6", "#f6dcc6"],
    sun: "#fff3dc",
    cloud: "#fceee3",
    far: "#b3bcc8",
    hill: ["#8ba888", "#557d66"],
    near: "#3f6350",
    lite: "#f6ead0",
    dark: "#2b4d3c",
    chalk: "#fffaf0",
    light: "low sun",
    misty: true,
    when: "at dawn",
  },
  morning: {
    sky: ["#b4d4df", "#f4f3e4"],
    sun: "#fffbe6",
    cloud: "#ffffff",
    far: "#adc6c4",
    hill: ["#97b77c", "#5b8a5c"],
    near: "#3e6a4b",
    lite: "#f0f3cc",
    dark: "#2c5740",
    chalk: "#ffffff",
    light: "high sun",
    when: "on a bright morning",
  },
  midday: {
    sky: ["#8fbfd8", "#dceef0"],
    sun: "#fffdf0",
    cloud: "#ffffff",
    far: "#9dbcc0",
    hill: ["#7fab68", "#487a51"],
    near: "#335c41",
    lite: "#e8f0c2",
    dark: "#24503a",
    chalk: "#ffffff",
    light: "high sun",
    when: "at midday",
  },
  golden: {
    sky: ["#e6bf90", "#fbeed4"],
    sun: "#fff4d6",
    cloud: "#fff6e6",
    far: "#c9b28c",
    hill: ["#b4a963", "#757f4c"],
    near: "#535f3e",
    lite: "#fcf0c6",
    dark: "#46532f",
    chalk: "#fffdf5",
    light: "low sun",
    when: "in golden evening light",
  },
  autumn: {
    sky: ["#bccdd2", "#f4e6d2"],
    sun: "#fff6e4",
    cloud: "#fbf5ec",
    far: "#b9b5ad",
    hill: ["#b39a5e", "#7d7045"],
    near: "#565036",
    lite: "#f8e8bc",
    dark: "#454029",
    chalk: "#fffaf0",
    light: "low sun",
    when: "in autumn",
  },
  mist: {
    sky: ["#c9d3d3", "#eef0e9"],
    sun: "#fdfcf4",
    cloud: "#f6f7f3",
    far: "#bac8c6",
    hill: ["#8aa69a", "#577a6e"],
    near: "#3c5c53",
    lite: "#ecf2e6",
    dark: "#2c4a41",
    chalk: "#ffffff",
    light: "low sun",
    misty: true,
    when: "in morning mist",
  },
  frost: {
    sky: ["#aac0d6", "#f2e9ea"],
    sun: "#fff8ef",
    cloud: "#ffffff",
    far: "#b7c4d0",
    hill: ["#9db4a6", "#64857b"],
    near: "#456660",
    lite: "#f4f8f3",
    dark: "#2f4e48",
    chalk: "#ffffff",
    light: "low sun",
    misty: true,
    when: "on a frosty day",
  },
  dusk: {
    sky: ["#3d4a6c", "#e3ae8d"],
    sun: "#ffd9a6",
    cloud: "#c0959a",
    far: "#736f8b",
    hill: ["#4f6d68", "#2f4e4d"],
    near: "#20393a",
    lite: "#dccaa6",
    dark: "#152e2e",
    chalk: "#f6efe2",
    light: "low sun",
    stars: 9,
    when: "at dusk",
  },
  night: {
    sky: ["#16233c", "#5d7190"],
    sun: "#eef1ea",
    cloud: "#8293ad",
    far: "#40506c",
    hill: ["#3f6166", "#233f48"],
    near: "#152a32",
    lite: "#b9cdd0",
    dark: "#0f2229",
    chalk: "#f0f3ec",
    light: "moon",
    stars: 26,
    when: "under a new moon",
  },
} as const satisfies Record<string, Palette>;

export type Tone = keyof typeof palettes;
export const tones = Object.keys(palettes) as [Tone, ...Tone[]];

/** Two colours stirred: 0 is all the first, 1 all the second. */
export function mix(first: string, second: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
