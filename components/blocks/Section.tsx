import type { ReactNode } from "react";
import { Inline } from "../ui/Inline.tsx";

/** The background of a section, which sets it off from its neighbours. Two on the same ground share one gap. */
type Ground = "paper" | "tint" | "sky" | "turf";

export interface SectionProps {
  ground?: Ground;
  id?: string;
  /** A heading with a sentence beside it, above full-width children. */
  opening?: { title: string; lead: string };
  /** Whether it has no heading, as a picture or quotation between sections: it is a `div` then. */
  untitled?: boolean;
  children?: ReactNode;
}

/** A band across the page. */
export function Section({ ground = "paper", id, opening, untitled = false, children }: SectionProps) {
  const Band = untitled ? "div" : "section";
  return (
    <Band className={ground === "paper" ? "section" : `section ${ground}`} id={id}>
      <div className="wrap">
        {opening && (
          <div className="split">
            <h2 className="still">{opening.title}</h2>
            {opening.lead && (
              <p className="lead">
                <Inline text={opening.lead} />
              </p>
            )}
          </div>
        )}
        {children}
      </div>
    </Band>
  );
}
