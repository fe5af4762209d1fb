import { act } from "react";
import { expect, test } from "vitest";
import { field, freshDesk, openForm } from "../testing/desk.tsx";
import { aPost } from "../testing/fake-service.ts";
import { click, find, type } from "../testing/render.tsx";

freshDesk();

const headings = () => [...document.querySelectorAll(".card h3")].map(({ textContent }) => textContent);
const begin = "Begin with a moment the reader knows";

test("an almost empty post shows cards with the sections of an article; each can be added to the text or dismissed", async () => {
  await openForm({}, aPost({ content: "" }));
  expect(headings()).toHaveLength(4);
  await click("button", new RegExp(`^Take in “${begin}”$`));
  expect(field(/^Content$/).value.trim()).toBe(`## ${begin}`);
  await click("button", /^Wave away “When not to wait for us”$/);
  expect(headings()).toEqual([begin, "What can be seen, tried or asked today", "What happens at a visit"]);
  await click("button", /^Wave them all away$/);
  expect(headings()).toEqual([]);
});

test("cards disappear once the text is long enough; only a section that is still empty keeps its card", async () => {
  await openForm(
    {},
    aPost({ content: `## ${begin}\n\n## When not to wait for us\n\n${"Ring your vet. ".repeat(20)}` }),
  );
  expect(headings()).toEqual([begin]);
  expect(find("button", new RegExp(`^Show me “${begin}”$`))).toBeTruthy();
  await type(/^Content$/, `## ${begin}\n\nA Monday.\n\n## When not to wait for us\n\n${"Ring your vet. ".repeat(20)}`);
  await act(async () => {});
  expect(headings()).toEqual([]);
});

test("a post that has been published shows no cards", async () => {
  await openForm({}, aPost({ content: "", published: true, publishedAt: "2026-11-18T09:00:00.000Z" }));
  expect(headings()).toEqual([]);
});
