import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode, Ref } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface RowHeadProps {
  button: Ref<HTMLButtonElement>;
  /** The part of the ids in the row: its form is `section-` and this. */
  id: string;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Told while the row is closed. */
  children: ReactNode;
}

/** The heading of a row under Practice, which opens and closes its form. */
export const RowHead = ({ button, id, title, isOpen, onToggle, children }: RowHeadProps) => (
  <h2>
    <button
      ref={button}
      className="entry"
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? `section-${id}` : undefined}
      onClick={onToggle}
    >
      <span className="title">{title}</span>
      {!isOpen && <span className="now">{children}</span>}
      <Icon of={ChevronRight} />
    </button>
  </h2>
);
