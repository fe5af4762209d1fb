import { ExternalLink, LogOut } from "lucide-react";
import { paths } from "#content/facts/navigation.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { logOut } from "./session.ts";

const words = adminBlog.bar;

/** The desk's own bar, beneath the site's header. */
export function DeskBar() {
  return (
    <nav className="desk-bar" aria-label={words.label}>
      <div className="wrap">
        <a className="tab" href={paths.adminBlog} aria-current="page">
          {words.posts}
        </a>
        <a className="view-site" href={paths.home}>
          <ExternalLink className="icon" aria-hidden="true" />
          {words.viewSite}
        </a>
        <button className="button" type="button" onClick={() => void logOut()}>
          <LogOut className="icon" aria-hidden="true" />
          {words.logOut}
        </button>
      </div>
    </nav>
  );
}
