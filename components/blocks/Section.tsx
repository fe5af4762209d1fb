import type { ReactNode } from "react";

/** Sections change their ground instead of being ruled off; two on the same ground share one gap. */
type Ground = "paper" | "tint" | "sky" | "turf";

export interface SectionProps {
  ground?: Ground;
  id?: string;
  /** A heading with a sentence beside it, above children of full width. */
  opening?: { title: string; lead: string };
  /** For a picture or a quotation between sections, without a heading of its own. */
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
            <p className="lead">{opening.lead}</p>
          </div>
        )}
        {children}
      </div>
    </Band>
  );
}
