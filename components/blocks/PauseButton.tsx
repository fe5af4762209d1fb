import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { Icon } from "../ui/Icon.tsx";

/** A toggle that pauses a moving part of the page. */
export function PauseButton({ label }: { label: string }) {
  return (
    <button className="pause" type="button" aria-pressed="false" aria-label={label}>
      <Icon of={Pause} />
      <Icon of={Play} />
    </button>
  );
}
