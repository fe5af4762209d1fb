import { paths } from "#content/facts/navigation.ts";
import { useFacts } from "../facts.ts";
import { BrandLink } from "./BrandLink.tsx";

/** The practice's mark and name, linked to the home page. With `markOnly`, only screen readers get the name. */
export const Brand = ({ markOnly = false }: { markOnly?: boolean }) => (
  <BrandLink name={useFacts().practice.name} href={paths.home} markOnly={markOnly} />
);
