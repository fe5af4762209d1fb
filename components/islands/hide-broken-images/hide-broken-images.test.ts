import { expect, test } from "vitest";
import { hideBrokenImages } from "./hide-broken-images.ts";

const setLoadState = (image: HTMLImageElement, complete: boolean, naturalWidth: number) => {
  Object.defineProperties(image, {
    complete: { value: complete, configurable: true },
    naturalWidth: { value: naturalWidth, configurable: true },
  });
};

test("a picture that has failed before or fails later is hidden; the others stay", () => {
  document.body.innerHTML = `<article><img id="early"><img id="good"><img id="late"></article>`;
  const image = (id: string) => document.getElementById(id) as HTMLImageElement;
  setLoadState(image("early"), true, 0);
  setLoadState(image("good"), true, 1200);
  setLoadState(image("late"), false, 0);
  hideBrokenImages(document.querySelector("article") as HTMLElement);
  expect(image("early").hidden).toBe(true);
  expect(image("late").hidden).toBe(false);

  image("late").dispatchEvent(new Event("error"));
  expect(image("late").hidden).toBe(true);
  expect(image("good").hidden).toBe(false);
});

test("a broken picture is replaced by its stand-in, and hidden if that fails too", () => {
  document.body.innerHTML = `<ul><li><img src="/gone.webp" srcset="/gone-480.webp 480w" data-stand-in="/hill.svg"></li></ul>`;
  const image = document.querySelector("img") as HTMLImageElement;
  setLoadState(image, false, 0);
  hideBrokenImages(document.querySelector("ul") as HTMLElement);
  image.dispatchEvent(new Event("error"));
  expect(image.getAttribute("src")).toBe("/hill.svg");
  expect(image.hasAttribute("srcset")).toBe(false);
  expect(image.hidden).toBe(false);

  image.dispatchEvent(new Event("error"));
  expect(image.hidden).toBe(true);
});
