import type { ComponentProps } from "react";
import type { RedFlags } from "#content/facts/red-flags.ts";
import { Note } from "./Note.tsx";
import { Split } from "./Split.tsx";

interface RedFlagSectionProps extends ComponentProps<typeof Split> {
  redFlags: RedFlags;
}

/** The signs with which to see a doctor or a vet first. */
export function RedFlagSection({ redFlags: { heading, signs, ring }, ...words }: RedFlagSectionProps) {
  return (
    <Split {...words}>
      <Note tone="warn" title={heading}>
        <ul>
          {signs.map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </ul>
        <p>{ring}</p>
      </Note>
    </Split>
  );
}
