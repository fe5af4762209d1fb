import type { ComponentProps } from "react";
import type { RedFlags } from "#content/facts/red-flags.ts";
import { Note } from "./Note.tsx";
import { Split } from "./Split.tsx";

interface OthersFirstProps extends ComponentProps<typeof Split> {
  redFlags: RedFlags;
}

/** When to go to a doctor or a vet before us. */
export function OthersFirst({ redFlags: { heading, signs, ring }, ...words }: OthersFirstProps) {
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
