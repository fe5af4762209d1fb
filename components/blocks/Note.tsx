import type { LucideIcon } from "lucide-react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";

type Tone = "info" | "good" | "warn" | "bad";

const icons: Record<Tone, LucideIcon> = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

interface NoteProps {
  tone?: Tone;
  title?: string;
  children?: ReactNode;
}

/** A notice. Its children are paragraphs or lists. */
export function Note({ tone = "info", title, children }: NoteProps) {
  return (
    <div className={tone === "info" ? "note" : `note ${tone}`}>
      <Icon of={icons[tone]} />
      {title && <strong>{title}</strong>}
      {children}
    </div>
  );
}
