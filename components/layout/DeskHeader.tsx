import { tabAt } from "../admin/frame/DeskBar.tsx";
import { DeskHead } from "../admin/frame/DeskHead.tsx";
import { Island } from "../client/Island.server.tsx";
import { useFacts } from "../facts.ts";

/** The header of the admin area. The site's own links are in the drawer. */
export function DeskHeader({ path }: { path: string }) {
  const practice = useFacts().practice.name;
  return (
    <header className="desk-head no-print">
      <div className="wrap">
        <Island name="DeskHead" component={DeskHead} props={{ practice, current: tabAt(path) }} when="load" />
      </div>
    </header>
  );
}
