import type { ReactNode } from "react";
import type { Blank } from "#content/pages/vet-referral.ts";

interface PartProps {
  title: string;
  /** Ticked, in place of a written answer, before the lines. */
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

/** It grows with long words, where the browser can do that, so that all of them are printed. */
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
