import type { ReactNode } from "react";
import { OwnPicture } from "../art/OwnPicture.tsx";
import { useFacts } from "../facts.ts";

/** The practitioner's portrait with content beside it. */
export function Person({ children }: { children: ReactNode }) {
  return (
    <div className="person">
      <OwnPicture
        of="portrait"
        alt={`Portrait of ${useFacts().practitioner.label}`}
        className="portrait"
        sizes="(min-width: 42rem) 34vw, 100vw"
      />
      <div className="stack">{children}</div>
    </div>
  );
}
