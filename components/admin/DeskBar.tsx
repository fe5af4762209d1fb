import { useSignals } from "@preact/signals-react/runtime";
import ExternalLink from "lucide-react/icons/external-link";
import LogOut from "lucide-react/icons/log-out";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useEffect, useState } from "react";
import { paths } from "#content/facts/navigation.ts";
import { adminBlog, adminLogin } from "#content/pages/admin.ts";
import { goingLive } from "#content/pages/admin-going-live.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { Icon } from "../ui/Icon.tsx";
import { ActMenu } from "./ActMenu.tsx";
import { dialog } from "./dialogs/DeskDialog.tsx";
import { readAllDrafts, removeStoredDrafts } from "./edit/draft-storage.ts";
import { DevicesDialog } from "./login/DevicesDialog.tsx";
import { page } from "./page.ts";
import { logOut } from "./session.ts";
import { status } from "./status.ts";

const labels = adminBlog.bar;

export type DeskTab = "posts" | "practice" | "messages" | "going-live";

/** Navigation of the admin area, beneath the site's header. */
export function DeskBar({ current }: { current: DeskTab }) {
  useSignals();
  // The bar is there before its script: until then a click would be lost.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
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
          <a className="tab" href={paths.adminGoingLive} aria-current={current === "going-live" ? "page" : undefined}>
            {goingLive.title}
          </a>
        </div>
        <ActMenu label={labels.more} inLine>
          <a href={paths.home}>
            <Icon of={ExternalLink} />
            {labels.viewSite}
          </a>
          <button
            type="button"
            disabled={!isAwake}
            onClick={() => {
              dialog.value = <DevicesDialog />;
            }}
          >
            <Icon of={MonitorSmartphone} />
            {adminLogin.devices.title}
          </button>
          <button type="button" disabled={!isAwake} onClick={askAndLogOut}>
            <Icon of={LogOut} />
            {labels.logOut}
          </button>
        </ActMenu>
      </div>
    </nav>
  );
}

/** The device may be somebody else's: words that are not saved yet do not have to stay on it. */
function askAndLogOut(): void {
  if (readAllDrafts().length > 0 && page.confirm(labels.removeUnsaved)) removeStoredDrafts();
  logOut();
}
