import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "../ui/Button.tsx";

interface ActionMenuProps {
  /** The accessible name of the button. */
  label: string;
  tip?: string;
  /** Shown above the items on phones. */
  title?: string;
  /** In wide windows the items are shown in a line, without the button. */
  inLine?: boolean;
  /** Buttons and links. */
  children: ReactNode;
}

/** A button with a menu of less frequent actions. The browser closes a popover on Escape and on a click outside. */
export function ActionMenu({ label, tip, title, inLine = false, children }: ActionMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button tone="icon" className="menu-opener" icon={Ellipsis} popoverTarget={id} aria-label={label} title={tip} />
      <div
        ref={menu}
        className={inLine ? "act-menu in-line" : "act-menu"}
        id={id}
        popover="auto"
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
