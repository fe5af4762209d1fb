import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { useFocusAfterEdit } from "../edit/use-focus-after-edit.ts";
import { formIdOf } from "./linked-fact.ts";

interface PracticeRowProps {
  id: string;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  /** Told while the row is closed. */
  summary: ReactNode;
  /** The commit of the last save, whose receipt has to be seen. */
  savedCommit?: string | undefined;
  /** All that is below the heading, the form too. */
  children: ReactNode;
}

/** A row under Practice, which opens and closes its form. */
export function PracticeRow({ id, title, isOpen, onToggle, summary, savedCommit, children }: PracticeRowProps) {
  const button = useFocusAfterEdit(isOpen);
  const row = useRef<HTMLLIElement>(null);
  // When a section above closes, this one moves up; when this one closes, its receipt has to be seen.
  useEffect(() => {
    if (isOpen || savedCommit) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isOpen, savedCommit]);
  return (
    <li ref={row} className={isOpen ? "open" : undefined}>
      <h2>
        <button
          ref={button}
          className="entry"
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formIdOf(id) : undefined}
          onClick={onToggle}
        >
          <span className="title">{title}</span>
          {!isOpen && <span className="now">{summary}</span>}
          <Icon of={ChevronRight} />
        </button>
      </h2>
      {children}
    </li>
  );
}
