import { describe, expect, test } from "vitest";
import { describeCover, paintCover, toneOf } from "./cover.ts";

const subject = { title: "Why your horse’s saddle matters", category: "Equine", seed: 7 };

describe("the cover painter", () => {
  test("paints the same picture for the same post and seed", () => {
    expect(paintCover(subject)).toBe(paintCover({ ...subject }));
    expect(paintCover({ title: "No seed", category: "General" })).toBe(
      paintCover({ title: "No seed", category: "General" }),
    );
  });

  test("paints another picture in another light for the next seed", () => {
    expect(paintCover({ ...subject, seed: 8 })).not.toBe(paintCover(subject));
    expect(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8].map(toneOf)).size).toBe(9);
  });

  test("lets nothing of the post into the SVG", () => {
    const svg = paintCover({ title: '<script>alert("x")</script>', category: "</svg>", seed: 1 });
    expect(svg).not.toMatch(/script|alert|<\/svg>./);
  });

  test("draws no nonsense, whatever the seed", () => {
    const pictures = Array.from({ length: 400 }, (_, seed) =>
      paintCover({ title: "A title", category: ["Equine", "Canine", "Human", "General"][seed % 4] ?? "", seed }),
    );
    expect(pictures.filter((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([]);
    expect(new Set(pictures).size).toBe(400);
  });

  test("says in words what it shows", () => {
    expect(describeCover(subject)).toBe("A horse drawn in chalk strokes on the downs on a bright morning.");
    expect(describeCover({ title: "A puppy", category: "General", seed: 0 })).toMatch(/^A dog drawn/);
  });
});
