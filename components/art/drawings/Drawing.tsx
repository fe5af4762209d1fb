import type { ReactNode } from "react";
import { isOwnLook } from "#content/facts/look.ts";
import { useFacts } from "../../facts.ts";
import backboneDark from "./backbone-dark.svg";
import backbone from "./backbone-light.svg";
import ridgeDark from "./ridge-dark.svg";
import ridge from "./ridge-light.svg";

/** Drawings for light and dark pages. They repeat the colours of styles/tokens.css: change both together. */
const drawings = {
  /** The vertebrae from which four steps hang; four of them are clay. */
  backbone: { light: backbone, dark: backboneDark, width: 1200, height: 112 },
  /** A human, a dog and a horse walking on a ridge. */
  ridge: { light: ridge, dark: ridgeDark, width: 1280, height: 345 },
};

interface DrawingProps {
  of: keyof typeof drawings;
  /** Stands in its place where it has other colours than the site, or an animal that the practice does not treat. */
  instead?: ReactNode;
}

/** A decorative drawing, loaded lazily. */
export function Drawing({ of: name, instead }: DrawingProps) {
  const { look, treats } = useFacts();
  if (isOwnLook(look) || (name === "ridge" && !Object.values(treats).every(Boolean))) return instead;
  const { light, dark, width, height } = drawings[name];
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img className={name} src={light} alt="" width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}
