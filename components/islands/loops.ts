import { prefersReducedMotion } from "./motion.ts";

/** Plays the looping videos of a group of cards while they are in view. One button stops them all. */
export function enhanceLoops(group: HTMLElement): void {
  const videos = [...group.querySelectorAll("video")];
  if (videos.length === 0 || prefersReducedMotion() || prefersReducedData()) return;
  const pause = group.querySelector<HTMLButtonElement>(".pause");
  const inView = new Set<HTMLVideoElement>();
  const isPaused = () => pause?.getAttribute("aria-pressed") === "true";

  const update = () => {
    for (const video of videos) {
      if (inView.has(video) && !isPaused()) video.play().catch(() => {});
      else video.pause();
    }
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) inView.add(target as HTMLVideoElement);
      else inView.delete(target as HTMLVideoElement);
    }
    update();
  });
  for (const video of videos) {
    video.hidden = false;
    observer.observe(video);
  }

  pause?.addEventListener("click", () => {
    pause.setAttribute("aria-pressed", String(!isPaused()));
    update();
  });
  if (pause?.parentElement) pause.parentElement.hidden = false;
}

function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia("(prefers-reduced-data: reduce)").matches;
}
