import { type ReactNode, useEffect, useRef, useState } from "react";

interface PhoneFootProps {
  /** Above all else. */
  docked: ReactNode;
  tools: ReactNode;
  /** The buttons: the first one stays beside the tools. */
  children: ReactNode;
}

/** At the foot of a phone, above its keyboard: the tools and Save while the text is typed in, else Save and Publish. */
export function PhoneFoot({ docked, tools, children }: PhoneFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => keepAboveKeyboard(foot.current), []);
  useEffect(() => {
    const look = () => setTyping(document.activeElement?.closest(".text-surface, .phone-foot .toolbar") != null);
    const stop = new AbortController();
    document.addEventListener("focusin", look, { signal: stop.signal });
    document.addEventListener("focusout", () => requestAnimationFrame(look), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press of a button within
    <div
      ref={foot}
      className={isTyping ? "phone-foot typing" : "phone-foot"}
      // The text keeps the focus: without it the buttons would change places beneath the finger.
      onMouseDown={(event) => event.preventDefault()}
    >
      {docked}
      {isTyping && tools}
      {children}
    </div>
  );
}

/** In CSS pixels: more than a browser's own bars take away. */
const LEAST_KEYBOARD = 120;

/** The layout does not shrink when a phone's keyboard opens: only the visual viewport does. */
function keepAboveKeyboard(foot: HTMLElement | null): (() => void) | undefined {
  const view = globalThis.visualViewport;
  if (!foot || !view) return undefined;
  const stop = new AbortController();
  let wasOpen = false;
  const place = () => {
    // A page that is zoomed in has a small viewport without any keyboard.
    const isZoomed = view.scale > 1.05;
    const hidden = Math.max(0, innerHeight - view.height - view.offsetTop);
    foot.style.insetBlockEnd = isZoomed ? "" : `${hidden}px`;
    const isOpen = !isZoomed && innerHeight - view.height > LEAST_KEYBOARD;
    // Android puts its keyboard away and leaves the focus in the text, where Publish would not be in reach.
    if (wasOpen && !isOpen && !isZoomed) document.querySelector<HTMLElement>(".text-surface :focus")?.blur();
    wasOpen = isOpen;
  };
  view.addEventListener("resize", place, { signal: stop.signal });
  view.addEventListener("scroll", place, { signal: stop.signal });
  return () => stop.abort();
}
