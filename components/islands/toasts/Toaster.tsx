import { useSignals } from "@preact/signals-react/runtime";
import { Action, Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import X from "lucide-react/icons/x";
import { type FocusEvent, useEffect, useRef, useState } from "react";
import { toast as limits } from "#content/facts/site.ts";
import { Icon } from "../../ui/Icon.tsx";
import { currentToast, dismissToast, type ShownToast } from "./toasts.ts";
import "./toasts.css";

const HOTKEY = [limits.hotkey];

/** The area where toasts appear: put one into an island that calls `showToast`. Not drawn on the server. */
export function Toaster() {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return inBrowser ? <ToastArea /> : null;
}

function ToastArea() {
  useSignals();
  const toast = currentToast.value;
  const area = useRef<HTMLOListElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  // Radix announces every toast in an element of its own as well. Ours is a live region, so its element stays detached.
  const [detached] = useState(() => document.createDocumentFragment());

  function rememberFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  }

  /** Returns the focus, and ends the pause of hovering or focusing: Radix would carry it over to the next toast. */
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
      announcerContainer={detached}
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

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, text, note, tone = "good", undo, open } = toast;
  return (
    <Root className={tone === "bad" ? "toast bad" : "toast"} open={open} onOpenChange={(stays) => !stays && onClose()}>
      <div role={tone === "bad" ? "alert" : "status"}>
        <Title asChild>
          <strong>{title}</strong>
        </Title>
        {text && (
          <Description asChild>
            <p>{text}</p>
          </Description>
        )}
        {note && <p>{note}</p>}
      </div>
      <div className="actions">
        {undo && (
          // Other buttons on the page are called Undo, too.
          <Action altText="Undo" aria-label={`Undo: ${title}`} onClick={undo}>
            Undo
          </Action>
        )}
        <Close aria-label="Close">
          <Icon of={X} />
        </Close>
      </div>
    </Root>
  );
}
