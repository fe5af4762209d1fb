import { expect, test } from "vitest";
import { shipped } from "./shipped.ts";
import { placeholderOf, textName } from "./text-names.ts";
import { wordDraftOf } from "./word-draft.ts";

const about = wordDraftOf(shipped.about, shipped.about);

test.each([
  ["title", "Page heading"],
  ["lead", "Lead"],
  ["approach.title", "“Our approach”, heading"],
  ["approach.points.1.text", "“Our approach”, point 2, text"],
  ["approach.points", "“Our approach”, points"],
  ["story.paragraphs.0", "“Our story”, paragraph 1"],
  ["story.more.text", "“Our story”, link"],
  ["metadata.title", "For search engines, heading"],
])("the text %s is called %s", (key, name) => {
  expect(textName(key, about)).toBe(name);
});

test("a section is called by its title as it reads now, a long one by its beginning; one without has its own name", () => {
  expect(textName("mission.lead", { ...about, "mission.title": "Why we are here" })).toBe("“Why we are here”, lead");
  const title = "Chiropractic for people, and for all their animals";
  expect(textName("hero.subtitle", { "hero.title": title })).toBe(
    "“Chiropractic for people, and for all the…”, line below the heading",
  );
  expect(textName("footer.quickLinks.0.text", {})).toBe("Footer, quick link 1, text");
  expect(textName("questions.items.1.title", { "questions.title": "Questions" })).toBe("“Questions”, question 2");
  expect(textName("questions.items.1.text", { "questions.title": "Questions" })).toBe(
    "“Questions”, question 2, answer",
  );
  expect(textName("services.prices.canine", {})).toBe("Services, prices, dogs");
});

test("what is still to be written says what it will be", () => {
  const keys = ["questions.items.3.title", "questions.items.3.text", "values.points.6.title", "story.paragraphs.2"];
  expect(keys.map(placeholderOf)).toEqual(["The question", "The answer", "New point", "New paragraph"]);
  expect([placeholderOf("values.points.6.text"), placeholderOf("lead")]).toEqual(["Its text", "Lead"]);
});
