import { beforeEach, expect, test, vi } from "vitest";
import { hero } from "#content/facts/site.ts";
import { enhanceHero } from "./hero.ts";

let reducesMotion = false;

beforeEach(() => {
  reducesMotion = false;
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: reducesMotion }));
});

function startHero() {
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

test("the background changes every five seconds, and the first follows the last", () => {
  const { shown, wait } = startHero();
  const seen = [shown()];
  for (let turn = 0; turn < 3; turn++) {
    wait(1);
    seen.push(shown());
  }
  expect(hero.rotateEveryMs).toBe(5_000);
  expect(seen).toEqual([0, 1, 2, 0]);
});

test("the controls appear once the script runs, and the button of the shown picture looks pressed", () => {
  const { controls, button, wait } = startHero();
  expect(controls.hidden).toBe(false);
  wait(1);
  expect(button("Dawn").getAttribute("aria-pressed")).toBe("false");
  expect(button("Midday").getAttribute("aria-pressed")).toBe("true");
});

test("the pause button stops the rotation and resumes it", () => {
  const { shown, wait, button } = startHero();
  button("Pause").click();
  wait(4);
  expect(shown()).toBe(0);
  button("Pause").click();
  wait(1);
  expect(shown()).toBe(1);
});

test("a background that the reader chooses stays", () => {
  const { shown, wait, button } = startHero();
  button("Dusk").click();
  wait(3);
  expect(shown()).toBe(2);
});

test("for readers who prefer reduced motion, the background changes only after they press play", () => {
  reducesMotion = true;
  const { shown, wait, button } = startHero();
  wait(3);
  expect(shown()).toBe(0);
  button("Pause").click();
  wait(1);
  expect(shown()).toBe(1);
});
