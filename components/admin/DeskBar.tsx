import { useSignals } from "@preact/signals-react/runtime";
import ExternalLink from "lucide-react/icons/external-link";
import LogOut from "lucide-react/icons/log-out";
import { paths } from "#content/facts/navigation.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { readAllDrafts, removeStoredDrafts } from "./edit/draft-storage.ts";
import { page } from "./page.ts";
import { logOut } from "./session.ts";
import { status } from "./status.ts";

const labels = adminBlog.bar;

/** Navigation of the admin area, beneath the site's header. */
export function DeskBar({ current }: { current: "posts" | "practice" | "messages" }) {
  useSignals();
  const unread = status.value?.messages?.unread ?? 0;
  return (
    <nav className="desk-bar" aria-label={labels.label}>
      <div className="wrap">
        <div className="tabs">
          <a className="tab" href={paths.adminBlog} aria-current={current === "posts" ? "page" : undefined}>
            {labels.posts}
          </a>
          <a className="tab" href={paths.adminPractice} aria-current={current === "practice" ? "page" : undefined}>
            {labels.practice}
          </a>
          <a className="tab" href={paths.adminMessages} aria-current={current === "messages" ? "page" : undefined}>
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
          <Icon of={ExternalLink} />
          <span>{labels.viewSite}</span>
        </a>
        <Button icon={LogOut} onClick={() => void askAndLogOut()}>
          <span>{labels.logOut}</span>
        </Button>
      </div>
    </nav>
  );
}

/** The device may be somebody else's: words that are not saved yet do not have to stay on it. */
function askAndLogOut(): Promise<void> {
  if (readAllDrafts().length > 0 && page.confirm(labels.removeUnsaved)) removeStoredDrafts();
  return logOut();
}
