import type { ComponentProps } from "react";
import { useFacts } from "../facts.ts";
import { Picture } from "../ui/Picture.tsx";
import { photos as drawn } from "./photos/photos.ts";

interface OwnPictureProps extends Omit<ComponentProps<typeof Picture>, "photo" | "place"> {
  of: keyof typeof drawn;
  /** Of the drawing. */
  alt: string;
}

/** A picture of the practice’s own, or the drawing in its place. */
export function OwnPicture({ of, alt, ...props }: OwnPictureProps) {
  const { photos, isMarked } = useFacts();
  const own = photos[of];
  return <Picture {...props} photo={own ?? drawn[of]} alt={own?.alt ?? alt} place={isMarked && of} />;
}
