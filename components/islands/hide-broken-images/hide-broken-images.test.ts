// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { hideBrokenImages } from "./hide-broken-images.ts";

const state = (image: HTMLImageElement, complete: boolean, naturalWidth: number) => {
  Object.defineProperties(image, {
    complete: { value: complete, configurable: true },
    naturalWidth: { value: naturalWidth, configurable: true },
  });
};

test("a picture that failed before or fails later is hidden; the others stay", () => {
  document.body.innerHTML = `<article><img id="early"><img id="good"><img id="late"></article>`;
  const image = (id: string) => document.getElementById(id) as HTMLImageElement;
  state(image("early"), true, 0);
  state(image("good"), true, 1200);
  state(image("late"), false, 0);
  hideBrokenImages(document.querySelector("article") as HTMLElement);
  expect(image("early").hidden).toBe(true);
  expect(image("late").hidden).toBe(false);

  image("late").dispatchEvent(new Event("error"));
  expect(image("late").hidden).toBe(true);
  expect(image("good").hidden).toBe(false);
});
