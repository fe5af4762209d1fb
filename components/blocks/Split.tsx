import type { ComponentProps } from "react";
import { More } from "../ui/More.tsx";
import { CheckList } from "./CheckList.tsx";
import { Paragraphs } from "./Paragraphs.tsx";
import { Points } from "./Points.tsx";
import { Section, type SectionProps } from "./Section.tsx";
import { Steps } from "./Steps.tsx";

interface SplitProps extends Omit<SectionProps, "opening"> {
  title: string;
  /** A quiet sentence under the heading. */
  note?: string;
  lead?: string;
  paragraphs?: readonly string[];
  points?: ComponentProps<typeof Points>["items"];
  steps?: ComponentProps<typeof Steps>["items"];
  checks?: readonly string[];
  more?: ComponentProps<typeof More>;
}

/** The usual section: its heading on the left, its words on the right in the order of the properties, its children last. */
export function Split({
  title,
  note,
  lead,
  paragraphs,
  points,
  steps,
  checks,
  more,
  children,
  ...section
}: SplitProps) {
  return (
    <Section {...section}>
      <div className="split">
        <div className="stack">
          <h2>{title}</h2>
          {note && <p className="muted">{note}</p>}
        </div>
        <div className="stack">
          {lead && <p className="lead">{lead}</p>}
          {paragraphs && <Paragraphs of={paragraphs} />}
          {points && <Points items={points} />}
          {steps && <Steps items={steps} />}
          {checks && <CheckList items={checks} />}
          {more && <More {...more} />}
          {children}
        </div>
      </div>
    </Section>
  );
}
