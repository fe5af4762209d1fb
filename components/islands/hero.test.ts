import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hero } from "#content/facts/site.ts";
import { enhanceHero } from "./hero.ts";

let stillness = false;

beforeEach(() => {
  stillness = false;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: stillness }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function wakeHero() {
  document.body.innerHTML = `<section data-every="${hero.rotateEveryMs}">
    <div class="hero-scenes"><img alt=""><img alt=""><img alt=""></div>
    <fieldset class="hero-times" hidden>
      <button>Dawn</button><button>Midday</button><button>Dusk</button><button class="pause">Pause</button>
    </fieldset>
  </section>`;
  const section = document.querySelector("section") as HTMLElement;
  enhanceHero(section);
  const images = [...section.querySelectorAll("img")];
  const button = (name: string) =>
    [...section.querySelectorAll("button")].find(({ textContent }) => textContent === name) as HTMLButtonElement;
  return {
    shown: () => images.findIndex((image) => image.classList.contains("shown")),
    wait: (turns: number) => vi.advanceTimersByTime(turns * hero.rotateEveryMs),
    button,
    controls: section.querySelector("fieldset") as HTMLFieldSetElement,
  };
}

test("the background changes every five seconds, and begins again after the last", () => {
  const { shown, wait } = wakeHero();
  const seen = [shown()];
  for (let turn = 0; turn < 3; turn++) {
    wait(1);
    seen.push(shown());
  }
  expect(hero.rotateEveryMs).toBe(5_000);
  expect(seen).toEqual([0, 1, 2, 0]);
});

test("its controls appear when the script runs, and the button of the shown picture is pressed", () => {
  const { controls, button, wait } = wakeHero();
  expect(controls.hidden).toBe(false);
  wait(1);
  expect(button("Dawn").getAttribute("aria-pressed")).toBe("false");
  expect(button("Midday").getAttribute("aria-pressed")).toBe("true");
});

test("the pause button stops the change, and lets it go on", () => {
  const { shown, wait, button } = wakeHero();
  button("Pause").click();
  wait(4);
  expect(shown()).toBe(0);
  button("Pause").click();
  wait(1);
  expect(shown()).toBe(1);
});

test("a chosen background stays", () => {
  const { shown, wait, button } = wakeHero();
  button("Dusk").click();
  wait(3);
  expect(shown()).toBe(2);
});

test("with reduced motion the background does not change until play is pressed", () => {
  stillness = true;
  const { shown, wait, button } = wakeHero();
  wait(3);
  expect(shown()).toBe(0);
  button("Pause").click();
  wait(1);
  expect(shown()).toBe(1);
});
