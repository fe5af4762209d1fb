import { paths } from "#content/facts/navigation.ts";
import { DeskBar, tabAt } from "../admin/DeskBar.tsx";
import { Island } from "../client/Island.server.tsx";
import { Brand } from "./Brand.tsx";

/** The header of the admin area. The site's own links are in the drawer. */
export function DeskHead({ path }: { path: string }) {
  const current = tabAt(path);
  return (
    <header className="desk-head no-print">
      <div className="wrap">
        <Brand href={current ? paths.adminBlog : paths.home} />
        <Island name="DeskBar" component={DeskBar} props={{ current }} when="load" />
      </div>
    </header>
  );
}
