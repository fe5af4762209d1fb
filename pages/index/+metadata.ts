import { valley } from "#components/art/scenes/scenes.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { home } from "#content/pages/home.ts";

const [dawn, , dusk] = valley;

export const metadata: Metadata = {
  ...home.metadata,
  firstPicture: { light: dawn.src, dark: dusk.src },
};
