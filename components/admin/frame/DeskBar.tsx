import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useEffect, useRef, useState } from "react";
import { paths } from "#content/facts/navigation.ts";
import { adminBlog, adminLogin } from "#content/pages/admin.ts";
import { goingLive } from "#content/pages/admin-going-live.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";
import { drawerId, enhanceDrawer } from "../../islands/nav-drawer.ts";
import { Icon } from "../../ui/Icon.tsx";
import { page } from "../api/page.ts";
import { logOut } from "../api/session.ts";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { readAllDrafts, removeStoredDrafts } from "../edit/draft-storage.ts";
import { throwAllAway } from "../edit/thrown-away.ts";
import { DevicesDialog } from "../login/DevicesDialog.tsx";
import { ActionMenu } from "../ui/ActionMenu.tsx";
import { MessageCount, useUrgentTitle } from "./MessageCount.tsx";

const labels = adminBlog.bar;

const tabs = {
  posts: { href: paths.adminBlog, label: labels.posts },
  pages: { href: paths.adminPages, label: labels.pages },
  practice: { href: paths.adminPractice, label: labels.practice },
  messages: { href: paths.adminMessages, label: adminMessages.title },
  numbers: { href: paths.adminNumbers, label: adminNumbers.title },
  "going-live": { href: paths.adminGoingLive, label: goingLive.title },
};

export type DeskTab = keyof typeof tabs;

/** Returns the tab of an address. The login page has none. */
export const tabAt = (path: string) => (Object.keys(tabs) as DeskTab[]).find((tab) => tabs[tab].href === path);

/** Whether the page fills the screen, with a bar of its own. */
export const isFullScreen = signal(false);

/**
 * Stands after the practice's name in the header: the tabs, and what leads out of the admin area. On the login page, and
 * beside a bar that fills the screen, only the ways to the site.
 */
export function DeskBar({ current }: { current?: DeskTab | undefined }) {
  useSignals();
  // Drawn at build time. A click before hydration would be lost.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  useUrgentTitle();
  const siteMenu = <SiteMenu disabled={!isHydrated} />;
  const isShort = !current || isFullScreen.value;
  return (
    <>
      {!isShort && (
        <nav className="tabs" aria-label={labels.label}>
          {Object.entries(tabs).map(([tab, { href, label }]) => (
            <a key={tab} className="tab" href={href} aria-current={tab === current ? "page" : undefined}>
              {label}
              {tab === "messages" && <MessageCount />}
            </a>
          ))}
        </nav>
      )}
      <div className="ends">
        <a href={current && isHydrated ? `${paths.adminPages}#site=${paths.home}` : paths.home}>{labels.viewSite}</a>
        {isShort ? (
          siteMenu
        ) : (
          <ActionMenu label={labels.more} inLine>
            {siteMenu}
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
        )}
      </div>
    </>
  );
}

/** Opens the site's own menu. */
function SiteMenu({ disabled }: { disabled: boolean }) {
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const drawer = document.getElementById(drawerId);
    if (opener.current && drawer) enhanceDrawer(opener.current, drawer as HTMLDialogElement, stop.signal);
    return () => stop.abort();
  }, []);
  return (
    <button
      ref={opener}
      type="button"
      className="site-menu"
      title={labels.siteMenu}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-expanded="false"
      aria-controls={drawerId}
    >
      <Icon of={Menu} />
      <span>{labels.siteMenu}</span>
    </button>
  );
}

/** Logs out, and offers to throw unsaved drafts away first, because the device may be shared. */
async function confirmAndLogOut(): Promise<void> {
  if (readAllDrafts().length > 0 && page.confirm(labels.removeUnsaved))
    await throwAllAway().catch(() => page.confirm(labels.removeForGood) && removeStoredDrafts());
  logOut();
}
