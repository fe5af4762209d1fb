import { paths } from "#content/facts/navigation.ts";
import { useFacts } from "../facts.ts";
import { BrandLink } from "./BrandLink.tsx";

/** The practice's logo or mark, and its name, linked to the home page. With `markOnly`, only screen readers get the name. */
export function Brand({ markOnly = false }: { markOnly?: boolean }) {
  const { practice, photos } = useFacts();
  const mark = photos.logo && <img src={photos.logo.src} alt="" width="32" height="32" />;
  return <BrandLink name={practice.name} href={paths.home} markOnly={markOnly} mark={mark} />;
}
