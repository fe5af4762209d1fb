import { useSignals } from "@preact/signals-react/runtime";
import { ExternalLink, LogOut } from "lucide-react";
import { paths } from "#content/facts/navigation.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { logOut } from "./session.ts";
import { status } from "./status.ts";

const words = adminBlog.bar;

/** Where in the admin area one can be. */
export type Room = "posts" | "messages";

/** The desk's own bar, beneath the site's header. */
export function DeskBar({ current }: { current: Room }) {
  useSignals();
  const unread = status.value?.messages?.unread ?? 0;
  const isHere = (room: Room) => (current === room ? "page" : undefined);
  return (
    <nav className="desk-bar" aria-label={words.label}>
      <div className="wrap">
        <div className="tabs">
          <a className="tab" href={paths.adminBlog} aria-current={isHere("posts")}>
            {words.posts}
          </a>
          <a className="tab" href={paths.adminMessages} aria-current={isHere("messages")}>
            {adminMessages.title}
            {unread > 0 && (
              <span className="count">
                {unread}
                <span className="hide"> {adminMessages.unread}</span>
              </span>
            )}
          </a>
        </div>
        <a className="view-site" href={paths.home}>
          <ExternalLink className="icon" aria-hidden="true" />
          <span>{words.viewSite}</span>
        </a>
        <button className="button" type="button" onClick={() => void logOut()}>
          <LogOut className="icon" aria-hidden="true" />
          {words.logOut}
        </button>
      </div>
    </nav>
  );
}
