import type { ReactNode } from "react";
import { type Photo, Picture } from "../ui/Picture.tsx";

interface PersonProps {
  photo: Photo;
  alt: string;
  children: ReactNode;
}

/** A portrait, and beside it what the person says or what is said of them. */
export function Person({ photo, alt, children }: PersonProps) {
  return (
    <div className="person">
      <Picture photo={photo} alt={alt} className="portrait" sizes="(min-width: 42rem) 34vw, 100vw" />
      <div className="stack">{children}</div>
    </div>
  );
}
