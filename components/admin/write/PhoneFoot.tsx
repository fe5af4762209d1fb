import { type ReactNode, useEffect, useRef, useState } from "react";
import { keepAboveKeyboard } from "../ui/keep-above-keyboard.ts";

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
