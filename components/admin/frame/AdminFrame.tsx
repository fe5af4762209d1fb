import { useSignals } from "@preact/signals-react/runtime";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useEffect } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { session, verifySession } from "../api/session.ts";
import { LoginDialog } from "../login/LoginDialog.tsx";
import { keepFocus } from "../ui/keep-focus.ts";
import { LoadingRows } from "../ui/notices.tsx";
import { isFullScreen } from "./DeskBar.tsx";
import { DeskBoundary } from "./DeskBoundary.tsx";

const RETRY_EVERY_MS = 5_000;

interface AdminFrameProps {
  title: string;
  /** Leaves out tabs and title: the content fills the screen and has its own bar. */
  isBare?: boolean;
  /** Above the title. Like the children, not drawn before the session is open. */
  news?: ReactNode;
  /** The main action, beside the title. Like the children, not drawn before the session is open. */
  action?: ReactNode;
  /** Not drawn before the session is open, so that they load nothing. */
  children: ReactNode;
}

/** The frame of every page of the admin area. */
export function AdminFrame(props: AdminFrameProps) {
  return (
    <DeskBoundary>
      <Frame {...props} />
    </DeskBoundary>
  );
}

function Frame({ title, isBare = false, news, action, children }: AdminFrameProps) {
  useSignals();
  // If an open session ends, the desk stays visible.
  const isLoggedIn = session.value === "open" || session.value === "ended";
  useEffect(() => {
    const stop = new AbortController();
    checkSession(stop.signal);
    // A page restored from the back/forward cache may have been logged out since.
    const checkRestoredPage = ({ persisted }: PageTransitionEvent) => persisted && checkSession(stop.signal);
    addEventListener("pageshow", checkRestoredPage, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    keepFocus(stop.signal);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    isFullScreen.value = isBare;
  }, [isBare]);
  return (
    <div className="admin">
      <div className={isBare ? undefined : "wrap desk-main"}>
        {!isBare && isLoggedIn && news}
        {!isBare && (
          <div className="title-line">
            <h1>{title}</h1>
            {isLoggedIn && action}
          </div>
        )}
        <LoginDialog />
        {isLoggedIn ? children : session.value === "unreachable" ? <Unreachable /> : checking}
      </div>
      <Toaster />
    </div>
  );
}

function checkSession(stop?: AbortSignal): void {
  session.value = "checking";
  void verifySession(stop);
}

const checking = (
  <>
    <p className="muted" role="status">
      {adminBlog.checking}
    </p>
    <div className="panel" aria-hidden="true">
      <LoadingRows />
    </div>
  </>
);

/** Shown while the service does not answer. Retries by itself. */
function Unreachable() {
  const labels = adminBlog.unreachable;
  useEffect(() => {
    const stop = new AbortController();
    const timer = setInterval(() => void verifySession(stop.signal), RETRY_EVERY_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  return (
    <div className="note bad" role="alert">
      <Icon of={CircleAlert} />
      <b>{labels.title}</b>
      <p>{labels.text}</p>
      <div>
        <Button small onClick={() => checkSession()}>
          {labels.retry}
        </Button>
      </div>
    </div>
  );
}
