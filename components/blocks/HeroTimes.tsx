import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { Icon } from "../ui/Icon.tsx";

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

/** Pressed, it shows the sign for going on. */
export function PauseButton({ label }: { label: string }) {
  return (
    <button className="pause" type="button" aria-pressed="false" aria-label={label}>
      <Icon of={Pause} />
      <Icon of={Play} />
    </button>
  );
}
