import { paths } from "#content/facts/navigation.ts";
import { BrandLink } from "../../layout/BrandLink.tsx";
import { DeskBar, type DeskTab } from "./DeskBar.tsx";

interface DeskHeadProps {
  /** The practice's name. */
  practice: string;
  current?: DeskTab | undefined;
}

/** The header of the admin area. The practice's name leads to the first tab, from the login page to the site. */
export function DeskHead({ practice, current }: DeskHeadProps) {
  return (
    <>
      <BrandLink name={practice} href={current ? paths.adminBlog : paths.home} />
      <DeskBar current={current} />
    </>
  );
}
