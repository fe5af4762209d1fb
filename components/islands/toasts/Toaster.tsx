import { useSignals } from "@preact/signals-react/runtime";
import X from "lucide-react/icons/x";
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { toast as limits } from "#content/facts/site.ts";
import { Icon } from "../../ui/Icon.tsx";
import { currentToast, dismissToast, type Toast } from "./toasts.ts";
import "./toasts.css";

/** The area in which toasts appear: put one into each island that calls `showToast`. Not rendered on the server. */
export function Toaster() {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return isInBrowser ? <ToastArea /> : null;
}

function ToastArea() {
  useSignals();
  const toast = currentToast.value;
  const area = useRef<HTMLElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  // By its id, because a toast that is replaced while it has the focus does not tell that it loses it.
  const [focusedToast, setFocusedToast] = useState<number>();
  const [isAway, setAway] = useState(() => !document.hasFocus());

  function noteFocus({ relatedTarget }: FocusEvent) {
    setFocusedToast(toast?.id);
    if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget))
      previousFocus.current = relatedTarget;
  }

  /** Closes the toast and returns the focus. */
  const close = useCallback(() => {
    if (area.current?.contains(document.activeElement)) {
      if (previousFocus.current?.isConnected) previousFocus.current.focus({ preventScroll: true });
      else (document.activeElement as HTMLElement).blur();
    }
    dismissToast();
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === limits.hotkey) area.current?.focus({ preventScroll: true });
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", handleKey, { signal });
    // Who types in a frame of the page is still here.
    addEventListener("blur", () => setAway(document.activeElement?.localName !== "iframe"), { signal });
    addEventListener("focus", () => setAway(false), { signal });
    return () => stop.abort();
  }, [close]);

  return (
    <section
      ref={area}
      className="toasts"
      tabIndex={-1}
      aria-label={`Notifications (${limits.hotkey})`}
      // An alert announces itself; other toasts need a live region that exists before them.
      aria-live={toast?.tone === "bad" ? "off" : "polite"}
      onFocus={noteFocus}
      onBlur={() => setFocusedToast(undefined)}
    >
      {toast?.open && (
        <ToastCard key={toast.id} toast={toast} isHeld={focusedToast === toast.id || isAway} onClose={close} />
      )}
    </section>
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

/** Calls `onEnd` when the toast has been shown long enough. The time in which it is held does not count. */
function useTimeLimit(isHeld: boolean, onEnd: () => void): void {
  const left = useRef<number>(limits.showMs);
  useEffect(() => {
    if (isHeld) return undefined;
    const start = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [isHeld, onEnd]);
}

/** A finger that lies still moves by less than this. */
const STILL_PX = 10;

interface CardProps {
  toast: Toast;
  /** Whether it stays, even without the pointer. */
  isHeld: boolean;
  onClose: () => void;
}

function ToastCard({ toast, isHeld, onClose }: CardProps) {
  const { title, text, note, tone = "good", undo } = toast;
  const card = useRef<HTMLDivElement>(null);
  const swipeStart = useRef<number>(null);
  const [swiped, setSwiped] = useState(0);
  const [isUnderPointer, setUnderPointer] = useState(false);
  useLayoutEffect(() => keepClear(card.current), []);
  useTimeLimit(isHeld || isUnderPointer, onClose);

  function follow({ clientX, currentTarget, pointerId }: PointerEvent) {
    setUnderPointer(true);
    if (swipeStart.current === null) return;
    const distance = clientX - swipeStart.current;
    // From here on it is no click on one of the buttons any more.
    if (distance > STILL_PX) currentTarget.setPointerCapture(pointerId);
    setSwiped(Math.max(0, distance));
  }

  function endSwipe() {
    swipeStart.current = null;
    setSwiped(0);
  }

  return (
    <div
      ref={card}
      className={tone === "bad" ? "toast bad" : "toast"}
      style={{ translate: swiped }}
      onPointerDown={({ button, clientX }) => {
        if (button === 0) swipeStart.current = clientX;
      }}
      onPointerMove={follow}
      onPointerUp={() => (swiped > limits.swipePx ? onClose() : endSwipe())}
      onPointerCancel={endSwipe}
      onPointerLeave={() => {
        setUnderPointer(false);
        endSwipe();
      }}
    >
      <div role={tone === "bad" ? "alert" : "status"}>
        <strong>{title}</strong>
        {text && <p>{text}</p>}
        {note && <p>{note}</p>}
      </div>
      <div className="actions">
        {undo && (
          // Named after the toast, because other buttons on the page are called Undo too.
          <button
            type="button"
            aria-label={`Undo: ${title}`}
            onClick={() => {
              onClose();
              undo();
            }}
          >
            Undo
          </button>
        )}
        <button type="button" aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
    </div>
  );
}
