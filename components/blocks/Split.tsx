import type { ComponentProps } from "react";
import { Inline } from "../ui/Inline.tsx";
import { MoreLink } from "../ui/MoreLink.tsx";
import { CheckList } from "./CheckList.tsx";
import { Paragraphs } from "./Paragraphs.tsx";
import { Points } from "./Points.tsx";
import { Section, type SectionProps } from "./Section.tsx";
import { Steps } from "./Steps.tsx";

interface SplitProps extends Omit<SectionProps, "opening"> {
  title: string;
  /** A muted sentence under the heading. */
  note?: string;
  lead?: string;
  paragraphs?: readonly string[];
  points?: ComponentProps<typeof Points>["items"];
  steps?: ComponentProps<typeof Steps>["items"];
  checks?: readonly string[];
  more?: ComponentProps<typeof MoreLink>;
}

/** The usual section: the heading on the left; on the right its texts in the order of the props, then its children. */
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
          {note && (
            <p className="muted">
              <Inline text={note} />
            </p>
          )}
        </div>
        <div className="stack">
          {lead && (
            <p className="lead">
              <Inline text={lead} />
            </p>
          )}
          {paragraphs && <Paragraphs of={paragraphs} />}
          {points && <Points items={points} />}
          {steps && <Steps items={steps} />}
          {checks && <CheckList items={checks} />}
          {more && <MoreLink {...more} />}
          {children}
        </div>
      </div>
    </Section>
  );
}
