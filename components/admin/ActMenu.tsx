import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useId, useRef } from "react";
import { Button } from "../ui/Button.tsx";

interface ActMenuProps {
  /** The name of its button. */
  label: string;
  tip?: string;
  /** Shown above the items on phones. */
  title?: string;
  /** On wide windows the items are shown in a line, without the button. */
  inLine?: boolean;
  /** Buttons and links. */
  children: ReactNode;
}

/** A button with a menu of rarer actions. The platform closes a popover on Escape and on a click elsewhere. */
export function ActMenu({ label, tip, title, inLine = false, children }: ActMenuProps) {
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
        // Before the item's own action: closing returns the focus to the button, and a dialog will return it there, too.
        // In browsers without popovers the menu is always open.
        onClickCapture={({ target }) => (target as Element).closest("button, a") && menu.current?.hidePopover?.()}
      >
        {title && <p className="title">{title}</p>}
        {children}
      </div>
    </>
  );
}
