import { useSignals } from "@preact/signals-react/runtime";
import { Provider, Viewport } from "@radix-ui/react-toast";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { toast as limits } from "#content/facts/site.ts";
import { ToastCard } from "./ToastCard.tsx";
import { currentToast, dismissToast, showCarriedToast } from "./toasts.ts";
import "./toasts.css";

const HOTKEY = [limits.hotkey];

/** The area where toasts appear: put one into an island that calls `showToast`. Not drawn on the server. */
export function Toaster() {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => {
    setInBrowser(true);
    showCarriedToast();
  }, []);
  return inBrowser ? <ToastArea /> : null;
}

function ToastArea() {
  useSignals();
  const toast = currentToast.value;
  const area = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  // Radix says every toast twice, in an element of its own as well; ours is a live region already. This one is nowhere.
  const [nowhere] = useState(() => document.createDocumentFragment());

  function rememberFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  }

  /** Gives the focus back, and ends the pause that hovering or focusing began: Radix would carry it to the next toast. */
  function close(id: number) {
    if (area.current?.contains(document.activeElement)) {
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
      else (document.activeElement as HTMLElement).blur();
    }
    area.current?.parentElement?.dispatchEvent(new PointerEvent("pointerleave"));
    dismissToast(id);
  }

  return (
    <Provider
      duration={limits.showMs}
      swipeDirection="right"
      swipeThreshold={limits.swipePx}
      announcerContainer={nowhere}
    >
      {toast && <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />}
      <Viewport
        ref={area}
        className="toasts"
        hotkey={HOTKEY}
        label="Notifications ({hotkey})"
        // An alert announces itself; good news needs a live region that was there before it.
        aria-live={toast?.tone === "bad" ? "off" : "polite"}
        onFocus={rememberFocus}
      />
    </Provider>
  );
}
