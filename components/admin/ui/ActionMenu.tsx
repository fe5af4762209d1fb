import type { LucideIcon } from "lucide-react";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, type ToggleEvent, useId, useRef } from "react";
import { Button } from "../../ui/Button.tsx";
import { goOn } from "./go-on.ts";

interface ActionMenuProps {
  /** The accessible name of the button. */
  label: string;
  tip?: string;
  icon?: LucideIcon;
  /** Shown above the items on phones. */
  title?: string;
  /** In wide windows the items are shown in a line, without the button. */
  inLine?: boolean;
  /** Buttons and links. */
  children: ReactNode;
}

/** A button with a menu of less frequent actions. The browser closes a popover on Escape and on a click outside. */
export function ActionMenu({ label, tip, icon = Ellipsis, title, inLine = false, children }: ActionMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  /** Returns the focus, unless the menu closes because something else has got it. */
  function handleToggle({ newState, currentTarget }: ToggleEvent) {
    const focused = document.activeElement;
    const isOurs = focused === currentTarget.previousElementSibling || currentTarget.contains(focused);
    if (newState === "closed" && (isOurs || focused === document.body)) goOn();
  }
  return (
    <>
      <Button tone="icon" className="menu-opener" icon={icon} popoverTarget={id} aria-label={label} title={tip} />
      <div
        ref={menu}
        className={inLine ? "act-menu in-line" : "act-menu"}
        id={id}
        popover="auto"
        onBeforeToggle={handleToggle}
        // Closed before the item's own action, so that a dialog it opens returns the focus to the button, too.
        // In browsers without popovers the menu is always open.
        onClickCapture={({ target }) => (target as Element).closest("button, a") && menu.current?.hidePopover?.()}
      >
        {title && <p className="title">{title}</p>}
        {children}
      </div>
    </>
  );
}
