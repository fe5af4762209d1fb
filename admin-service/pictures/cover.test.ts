import { describe, expect, test } from "vitest";
import { describeCover, paintCover } from "./cover.ts";

const subject = { title: "Why your horse’s saddle matters", category: "Equine", seed: 7 };
const withSeeds = (count: number, title: string, category: string) =>
  Array.from({ length: count }, (_, seed) => ({ title, category, seed }));

describe("the cover painter", () => {
  test("paints the same picture for the same post and seed", () => {
    expect(paintCover(subject)).toBe(paintCover({ ...subject }));
    expect(paintCover({ title: "No seed", category: "General" })).toBe(
      paintCover({ title: "No seed", category: "General" }),
    );
  });

  test("paints twenty different pictures for twenty seeds, and uses nine lights before one repeats", () => {
    const covers = withSeeds(20, "How horses move", "Equine");
    expect(new Set(covers.map(paintCover)).size).toBe(20);
    expect(new Set(covers.slice(0, 9).map((cover) => describeCover(cover).replace(/.* downs /, ""))).size).toBe(9);
  });

  test.each(["Equine", "Canine", "Human"])("knows at least four poses for %s posts", (category) => {
    const covers = withSeeds(20, "Moving well", category);
    expect(new Set(covers.map((cover) => describeCover(cover).split(",")[0])).size).toBeGreaterThanOrEqual(4);
  });

  test.each([
    ["Why your horse’s saddle matters", "Equine", "A horse (walking|standing) beside a saddle"],
    ["A chair is a place to get up from", "Human", "A person sitting beside a chair"],
    ["Teach the ramp before you need it", "Canine", "A dog .+ beside a ramp"],
    ["Getting an older dog into the car", "Canine", "A dog .+ beside a ramp"],
    ["Rake the leaves, then put the kettle on", "Human", "A person bending beside a rake"],
    ["Ten minutes a day in the field", "Equine", "A horse grazing beside a field gate"],
    ["A labrador at twelve weeks", "General", "A dog (trotting|sitting|asking to play|lying down)"],
    ["Opening hours at Easter", "General", "(A horse, a dog and a person|A spine)"],
  ])("hints at the subject of “%s” (%s)", (title, category, says) => {
    for (const cover of withSeeds(9, title, category))
      expect(describeCover(cover)).toMatch(new RegExp(`^${says}, drawn in chalk on the downs [a-z ]+\\.$`));
  });

  test("puts no text of the post into the SVG", () => {
    const svg = paintCover({ title: '<script>alert("x")</script>', category: "</svg>", seed: 1 });
    expect(svg).not.toMatch(/script|alert|<\/svg>./);
  });

  test("writes valid values into the SVG for any seed and title", () => {
    const titles = ["A title", "Rider, saddle, chair, desk and car", "Steps to the bowl", "Sleep, leaves and a ball"];
    const pictures = Array.from({ length: 400 }, (_, seed) =>
      paintCover({
        title: titles[Math.floor(seed / 100)] ?? "",
        category: ["Equine", "Canine", "Human", "General"][seed % 4] ?? "",
        seed,
      }),
    );
    expect(pictures.filter((svg) => /NaN|undefined|Infinity|var\(/.test(svg))).toEqual([]);
  });
});
