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
import { ActionMenu } from "./ActionMenu.tsx";
import { dialog } from "./dialogs/DeskDialog.tsx";
import { readAllDrafts, removeStoredDrafts } from "./edit/draft-storage.ts";
import { throwAllAway } from "./edit/thrown-away.ts";
import { DevicesDialog } from "./login/DevicesDialog.tsx";
import { page } from "./page.ts";
import { logOut } from "./session.ts";
import { status } from "./status.ts";

const labels = adminBlog.bar;

const tabs = {
  posts: { href: paths.adminBlog, label: labels.posts },
  practice: { href: paths.adminPractice, label: labels.practice },
  messages: { href: paths.adminMessages, label: adminMessages.title },
  "going-live": { href: paths.adminGoingLive, label: goingLive.title },
};

export type DeskTab = keyof typeof tabs;

/** The navigation of the admin area, below the site's header. */
export function DeskBar({ current }: { current: DeskTab }) {
  useSignals();
  // The bar is drawn at build time. A click before hydration would be lost.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const unread = status.value?.messages?.unread ?? 0;
  return (
    <nav className="desk-bar" aria-label={labels.label}>
      <div className="wrap">
        <div className="tabs">
          {Object.entries(tabs).map(([tab, { href, label }]) => (
            <a key={tab} className="tab" href={href} aria-current={tab === current ? "page" : undefined}>
              {label}
              {tab === "messages" && unread > 0 && (
                <span className="count">
                  {unread}
                  <span className="hide"> {adminMessages.unread}</span>
                </span>
              )}
            </a>
          ))}
        </div>
        <ActionMenu label={labels.more} inLine>
          <a href={paths.home}>
            <Icon of={ExternalLink} />
            {labels.viewSite}
          </a>
          <button
            type="button"
            disabled={!isHydrated}
            onClick={() => {
              dialog.value = <DevicesDialog />;
            }}
          >
            <Icon of={MonitorSmartphone} />
            {adminLogin.devices.title}
          </button>
          <button type="button" disabled={!isHydrated} onClick={() => void confirmAndLogOut()}>
            <Icon of={LogOut} />
            {labels.logOut}
          </button>
        </ActionMenu>
      </div>
    </nav>
  );
}

/** Logs out, and offers to throw unsaved drafts away first, because the device may be shared. */
async function confirmAndLogOut(): Promise<void> {
  if (readAllDrafts().length > 0 && page.confirm(labels.removeUnsaved))
    await throwAllAway().catch(() => page.confirm(labels.removeForGood) && removeStoredDrafts());
  logOut();
}
