import type { ReactNode } from "react";
import { type Ground, Section } from "./Section.tsx";

interface SplitProps {
  title: string;
  /** A quiet sentence under the heading. */
  note?: ReactNode;
  ground?: Ground;
  id?: string;
  children: ReactNode;
}

/** The usual section: its heading on the left, its content on the right. */
export function Split({ title, note, children, ...section }: SplitProps) {
  return (
    <Section {...section}>
      <div className="split">
        <div className="stack">
          <h2>{title}</h2>
          {note && <p className="muted">{note}</p>}
        </div>
        <div className="stack">{children}</div>
      </div>
    </Section>
  );
}
