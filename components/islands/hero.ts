import { prefersReducedMotion } from "./motion.ts";

/** Rotates a hero's background every `data-every` milliseconds, and lets the reader choose one or stop the rotation. */
export function enhanceHero(section: HTMLElement): void {
  const scenes = section.querySelector<HTMLElement>(".hero-scenes");
  const controls = section.querySelector<HTMLElement>(".hero-times");
  const pause = controls?.querySelector<HTMLButtonElement>(".pause");
  if (!scenes || !controls || !pause) return;
  const images = [...scenes.querySelectorAll("img")];
  const choices = [...controls.querySelectorAll<HTMLButtonElement>("button:not(.pause)")];

  // Begin with the picture that the style sheet displays: the first, or on dark pages the last.
  let shown = Math.max(
    0,
    images.findIndex((image) => getComputedStyle(image).display !== "none"),
  );
  const show = (index: number) => {
    shown = index;
    for (const [at, image] of images.entries()) image.classList.toggle("shown", at === index);
    for (const [at, choice] of choices.entries()) choice.setAttribute("aria-pressed", String(at === index));
  };

  const setPaused = (paused: boolean) => pause.setAttribute("aria-pressed", String(paused));
  const isPaused = () => pause.getAttribute("aria-pressed") === "true";

  show(shown);
  scenes.classList.add("awake");
  setPaused(prefersReducedMotion());
  controls.hidden = false;

  pause.addEventListener("click", () => setPaused(!isPaused()));
  for (const [index, choice] of choices.entries()) {
    choice.addEventListener("click", () => {
      show(index);
      setPaused(true);
    });
  }
  setInterval(() => {
    if (!isPaused() && !document.hidden) show((shown + 1) % images.length);
  }, Number(section.dataset.every));
}
