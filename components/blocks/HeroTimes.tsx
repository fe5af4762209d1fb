import { PauseButton } from "./PauseButton.tsx";

/** Chooses a hero's background, or stops the change. Shown once the script that listens to it is there. */
export function HeroTimes({ names }: { names: readonly string[] }) {
  return (
    <fieldset className="hero-times chip" hidden>
      <legend className="hide">Background picture</legend>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed="false">
          {name}
        </button>
      ))}
      <PauseButton label="Stop the pictures changing" />
    </fieldset>
  );
}
