import type { ReactNode } from "react";

/** Sections change their ground instead of being ruled off; two on the same ground share one gap. */
export type Ground = "paper" | "tint" | "sky" | "turf";

interface SectionProps {
  ground?: Ground;
  id?: string;
  children: ReactNode;
}

/** A band across the page. */
export function Section({ ground = "paper", id, children }: SectionProps) {
  return (
    <section className={ground === "paper" ? "section" : `section ${ground}`} id={id}>
      <div className="wrap">{children}</div>
    </section>
  );
}
