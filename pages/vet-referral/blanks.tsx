import type { ReactNode } from "react";
import type { Blank } from "#content/pages/vet-referral.ts";

interface PartProps {
  title: string;
  /** Statements to tick, above the blank lines. */
  children?: ReactNode;
  blanks?: readonly Blank[];
  signed?: readonly Blank[];
}

export function Part({ title, children, blanks = [], signed = [] }: PartProps) {
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
      {[...blanks, ...signed].map((blank) => (
        <BlankLine key={blank.label} {...blank} />
      ))}
    </fieldset>
  );
}

/** A line to fill in. It grows with its text where browsers support that, so that all of it is printed. */
function BlankLine({ label, size = "half", autoComplete = "off", ...keyboard }: Blank) {
  return (
    <label className={`blank ${size}`}>
      <span>{label}</span>
      <textarea rows={1} autoComplete={autoComplete} {...keyboard} />
    </label>
  );
}

export function Statement({ children }: { children: string }) {
  return (
    <label className="statement">
      <input type="checkbox" />
      <span>{children}</span>
    </label>
  );
}
