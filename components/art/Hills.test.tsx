import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FooterRise, HeadEdge, HeroCrest, HeroHill } from "./Hills.tsx";

test.each(Object.entries({ HeroHill, HeroCrest, HeadEdge, FooterRise }))(
  "%s is as wide as its box, and goes on below it, so that no gap shows between it and what it stands on",
  (_, Hill) => {
    const drawn = renderToString(<Hill />);
    const [, width, height] = drawn.match(/viewBox="0 0 (\d+) (\d+)"/) ?? [];
    expect(drawn).toMatch(new RegExp(`d="M0 .*[ S]${width} [\\d.]+V${Number(height) + 1}H0Z"`));
  },
);
