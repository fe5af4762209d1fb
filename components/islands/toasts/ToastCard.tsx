import { Action, Close, Description, Root, Title } from "@radix-ui/react-toast";
import { X } from "lucide-react";
import type { ShownToast } from "./toasts.ts";

/** One toast as it looks. It goes by itself, by its cross, by Escape and by a swipe to the right. */
export function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { title, text, note, tone = "good", action, open } = toast;
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
        {action && (
          <Action altText={action.label} asChild>
            <button type="button" onClick={action.onAction}>
              {action.label}
            </button>
          </Action>
        )}
        <Close aria-label="Close">
          <X className="icon" aria-hidden="true" />
        </Close>
      </div>
    </Root>
  );
}
