import { useSignals } from "@preact/signals-react/runtime";
import { Action, Close, Description, Provider, Root, Title, Viewport } from "@radix-ui/react-toast";
import X from "lucide-react/icons/x";
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { toast as limits } from "#content/facts/site.ts";
import { Icon } from "../../ui/Icon.tsx";
import { currentToast, dismissToast, type ShownToast } from "./toasts.ts";
import "./toasts.css";

const HOTKEY = [limits.hotkey];

/** The area in which toasts appear: put one into each island that calls `showToast`. Not rendered on the server. */
export function Toaster() {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return isInBrowser ? <ToastArea /> : null;
}

function ToastArea() {
  useSignals();
  const toast = currentToast.value;
  const area = useRef<HTMLOListElement>(null);
  const previousFocus = useRef<HTMLElement | null>(null);
  // Radix announces every toast in a second live region. Ours is one already, so that region stays detached.
  const [detached] = useState(() => document.createDocumentFragment());

  function rememberFocus({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  }

  /** Returns the focus, and ends the pause of hovering or focusing, which Radix would carry over to the next toast. */
  function close(id: number) {
    if (area.current?.contains(document.activeElement)) {
      if (previousFocus.current?.isConnected) previousFocus.current.focus({ preventScroll: true });
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
        // An alert announces itself; other toasts need a live region that exists before them.
        aria-live={toast?.tone === "bad" ? "off" : "polite"}
        onFocus={rememberFocus}
      />
    </Provider>
  );
}

/** The buttons with which the owner goes on: a toast never covers them. */
const KEPT_CLEAR = ".admin :is(.foot, .phone-foot, .dialog-foot)";
const GAP_PX = 8;

/** Moves a toast up as far as it takes, also while the page scrolls. */
function keepClear(card: HTMLElement | null): (() => void) | undefined {
  if (!card) return undefined;
  const place = () => {
    card.style.insetBlockEnd = "";
    const { top, bottom, left, right } = card.getBoundingClientRect();
    const kept = [...document.querySelectorAll(KEPT_CLEAR)]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.left < right && box.right > left);
    const isFree = (up: number) => kept.every((box) => box.bottom <= top - up || box.top >= bottom - up);
    const up = [0, ...kept.map((box) => bottom - box.top + GAP_PX)]
      .filter((distance) => distance >= 0 && distance <= top && isFree(distance))
      .sort((a, b) => a - b)[0];
    if (up) card.style.insetBlockEnd = `${innerHeight - bottom + up}px`;
  };
  place();
  const stop = new AbortController();
  addEventListener("scroll", place, { signal: stop.signal, passive: true });
  addEventListener("resize", place, { signal: stop.signal });
  return () => stop.abort();
}

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, text, note, tone = "good", undo, open } = toast;
  const card = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => keepClear(card.current), []);
  return (
    <Root
      ref={card}
      className={tone === "bad" ? "toast bad" : "toast"}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
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
          // Named after the toast, because other buttons on the page are called Undo too.
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
