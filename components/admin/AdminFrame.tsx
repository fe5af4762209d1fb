import { useSignals } from "@preact/signals-react/runtime";
import { type ReactNode, useEffect } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { Toaster } from "../islands/toasts/Toaster.tsx";
import { DeskBar, type Room } from "./DeskBar.tsx";
import { LoginDialog } from "./login/LoginDialog.tsx";
import { LoadingRows } from "./posts/LoadingRows.tsx";
import { session, verifySession } from "./session.ts";
import { Unreachable } from "./Unreachable.tsx";

interface AdminFrameProps {
  current: Room;
  title: string;
  /** Not drawn, and so asking for nothing, before the service has said that the token holds. */
  children: ReactNode;
}

/** What stands around every page of the admin area. */
export function AdminFrame({ current, title, children }: AdminFrameProps) {
  useSignals();
  // A session that ends in the middle of work leaves the desk as it is.
  const isKnown = session.value === "open" || session.value === "ended";
  useEffect(() => {
    const stop = new AbortController();
    void verifySession(stop.signal);
    // A page that comes back out of the browser's memory may have been left by logging out.
    const look = ({ persisted }: PageTransitionEvent) => persisted && void verifySession(stop.signal);
    addEventListener("pageshow", look);
    return () => {
      removeEventListener("pageshow", look);
      stop.abort();
    };
  }, []);
  return (
    <div className="admin">
      <DeskBar current={current} />
      <div className="wrap desk-main">
        <h1>{title}</h1>
        <LoginDialog />
        {isKnown ? children : session.value === "unreachable" ? <Unreachable /> : <Checking />}
      </div>
      <Toaster />
    </div>
  );
}

function Checking() {
  return (
    <>
      <p className="muted" role="status">
        {adminBlog.checking}
      </p>
      <div className="panel" aria-hidden="true">
        <LoadingRows />
      </div>
    </>
  );
}
