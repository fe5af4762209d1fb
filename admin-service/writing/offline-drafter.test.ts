import { describe, expect, test } from "vitest";
import { factsWith } from "#content/facts/testing/facts-with.ts";
import { facts } from "#content/facts/testing/sample.ts";
import { topics } from "#content/facts/topics.ts";
import { pounds } from "#content/facts/wording.ts";
import { countWords } from "#content/model/post-fields.ts";
import { draftSchema } from "./draft.ts";
import { createOfflineDrafter, titleFrom } from "./offline-drafter.ts";

const { prices, hours } = facts;
const offlineDrafter = createOfflineDrafter(() => facts);
const draftOf = async (prompt: string) => (await offlineDrafter.draft({ prompt, recentTitles: [] })).draft;

describe("without an API key", () => {
  test.each([
    ["Write a blog post about saddle fit in winter", "Saddle fit in winter", "Equine"],
    ["please write me an article on puppies and stairs. Mention gates.", "Puppies and stairs", "Canine"],
    ["Neck pain from desk work", "Neck pain from desk work", "Human"],
    ["Our new car park", "Our new car park", "General"],
  ])("“%s” becomes a complete outline", async (prompt, title, category) => {
    const draft = await draftOf(prompt);
    expect(draft).toMatchObject({ title, category });
    expect(draftSchema.safeParse(draft).success).toBe(true);
    expect(countWords(draft.content)).toBeGreaterThan(70);
  });

  test("nothing is said of those whom the practice no longer treats", async () => {
    const treatments = { equine: { offered: false, from: "" }, human: { offered: false, from: "" } };
    const drafter = createOfflineDrafter(() => factsWith({ treatments }));
    const { draft } = await drafter.draft({ prompt: "Saddle fit in winter", recentTitles: [] });
    expect(draft.category).toBe("General");
    expect(draft.content).toContain("What a visit costs, and what to bring, stands under");
  });

  test("the owner is warned that it is only an outline, outside the text itself", async () => {
    const { draft, warnings } = await offlineDrafter.draft({ prompt: "Saddle fit", recentTitles: [] });
    expect(warnings).toEqual([expect.stringMatching(/^This is an outline written without AI/)]);
    expect(`${draft.excerpt} ${draft.content}`).not.toMatch(/\bAI\b|\?/);
  });

  test("the outline has the practice’s prices and hours, and for animals it puts the vet first", async () => {
    expect((await draftOf("A dog and its bed")).content).toMatch(
      new RegExp([pounds(prices.canine.initial), pounds(prices.canine.followUp), hours.line].join(".*"), "s"),
    );
    expect((await draftOf("A horse in the field")).content).toMatch(
      new RegExp(`its vet first.*${pounds(prices.equine.session)}`, "s"),
    );
  });

  test("even a very long or odd prompt gives a valid title", async () => {
    const draft = await draftOf(`${"very ".repeat(380)}long\n\n# heading`);
    expect(draft.title.length).toBeLessThanOrEqual(70);
    expect(draftSchema.safeParse(draft).success).toBe(true);
    expect(titleFrom("Write a blog post")).toBe("Write a blog post");
    expect(titleFrom("?!")).not.toBe("");
  });

  test("every weekly topic becomes a valid outline", async () => {
    for (const { prompt, title, category } of topics) {
      const { draft } = await offlineDrafter.draft({ prompt, title, category, recentTitles: [] });
      expect(draftSchema.safeParse(draft).error, title).toBeUndefined();
    }
  });
});
