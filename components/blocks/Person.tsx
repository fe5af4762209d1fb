import type { ReactNode } from "react";
import { photos as drawn } from "../art/photos/photos.ts";
import { useFacts } from "../facts.ts";
import { Picture } from "../ui/Picture.tsx";

/** The practitioner's portrait with content beside it. */
export function Person({ children }: { children: ReactNode }) {
  const { practitioner, photos } = useFacts();
  return (
    <div className="person">
      <Picture
        photo={photos.portrait ?? drawn.portrait}
        alt={photos.portrait?.alt ?? `Portrait of ${practitioner.label}`}
        className="portrait"
        sizes="(min-width: 42rem) 34vw, 100vw"
      />
      <div className="stack">{children}</div>
    </div>
  );
}
