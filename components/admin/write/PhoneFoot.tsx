import { type ReactNode, useEffect, useRef, useState } from "react";

interface PhoneFootProps {
  /** Shown above everything else. */
  docked: ReactNode;
  tools: ReactNode;
  /** The buttons. While the owner is typing, only the first one is shown, beside the tools. */
  children: ReactNode;
}

/** The bar at the foot of a phone, above its keyboard: tools and Save while typing, otherwise Save and Publish. */
export function PhoneFoot({ docked, tools, children }: PhoneFootProps) {
  const foot = useRef<HTMLDivElement>(null);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => keepAboveKeyboard(foot.current), []);
  useEffect(() => {
    const update = () =>
      setTyping(
        document.activeElement?.closest(".text-surface, .phone-foot :is(.toolbar, .menu-opener, .act-menu)") != null,
      );
    const stop = new AbortController();
    document.addEventListener("focusin", update, { signal: stop.signal });
    document.addEventListener("focusout", () => requestAnimationFrame(update), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles presses on the buttons inside
    <div
      ref={foot}
      className={isTyping ? "phone-foot typing" : "phone-foot"}
      // Keep the focus in the text: losing it would move the buttons under the finger.
      onMouseDown={(event) => event.preventDefault()}
    >
      {docked}
      {isTyping && tools}
      {children}
    </div>
  );
}

/** In CSS pixels. The browser's own bars are smaller. */
const MIN_KEYBOARD_HEIGHT = 120;

/**
 * Tells the style sheets the height of the foot, and of a phone's open keyboard, which shrinks only the visual viewport
 * and not the layout.
 */
function keepAboveKeyboard(foot: HTMLElement | null): (() => void) | undefined {
  const view = globalThis.visualViewport;
  if (!foot || !view) return undefined;
  const stop = new AbortController();
  let wasOpen = false;
  const place = () => {
    // Zooming in shrinks the visual viewport too.
    const isZoomed = view.scale > 1.05;
    const hidden = Math.max(0, innerHeight - view.height - view.offsetTop);
    const { style } = document.documentElement;
    style.setProperty("--keyboard", isZoomed ? "0px" : `${hidden}px`);
    style.setProperty("--foot", `${foot.offsetHeight}px`);
    const isOpen = !isZoomed && innerHeight - view.height > MIN_KEYBOARD_HEIGHT;
    // Android can close its keyboard without moving the focus, and the foot would go on hiding Publish.
    if (wasOpen && !isOpen && !isZoomed) document.querySelector<HTMLElement>(".text-surface :focus")?.blur();
    wasOpen = isOpen;
  };
  const size = new ResizeObserver(place);
  size.observe(foot);
  stop.signal.addEventListener("abort", () => size.disconnect());
  view.addEventListener("resize", place, { signal: stop.signal });
  view.addEventListener("scroll", place, { signal: stop.signal });
  return () => stop.abort();
}
