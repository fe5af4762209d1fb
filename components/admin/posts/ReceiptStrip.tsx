import { useSignals } from "@preact/signals-react/runtime";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { postPath } from "#content/facts/navigation.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { checkAgain, receipts } from "./receipts.ts";

const labels = deskLabels.receipt;

/** The appearance of each state, and its texts: for a page that goes live, and for one that leaves the site. */
const states = {
  waiting: { className: "receipt waiting", icon: Clock, texts: [labels.waiting, labels.leaving] },
  late: { className: "receipt waiting", icon: Clock, texts: [labels.late, labels.leavingLate] },
  done: { className: "receipt", icon: CircleCheck, texts: [labels.live, labels.removed] },
  unseen: { className: "receipt bad", icon: CircleAlert, texts: [labels.unseen, labels.notGone] },
  failed: { className: "receipt bad", icon: CircleAlert, texts: [labels.failed, labels.leavingFailed] },
} as const;

interface ReceiptStripProps {
  slug: string;
  /** The public page that shows the change. */
  href?: string;
  /** The name of the changed post, which distinguishes several Undo buttons. */
  name?: string;
  onUndo?: (commit: string) => Promise<void>;
}

/** Says whether the last change of a post or a section has reached the public site. */
export function ReceiptStrip({ slug, href = postPath(slug), name, onUndo }: ReceiptStripProps) {
  useSignals();
  const receipt = receipts.value[slug];
  if (!receipt) return null;
  const { wanted, state, ms = 0, reason, commit, text: lead } = receipt;
  const isLeaving = wanted === null;
  const { className, icon, texts } = states[state];
  const text = texts[isLeaving ? 1 : 0];
  const sentence = typeof text === "string" ? text : text(ms);
  return (
    <p className={className} role="status">
      <Icon of={icon} />
      {lead && <b>{lead}</b>}
      {icon === Clock ? sentence : <b>{sentence}</b>}
      {state === "failed" && <span> {reason}</span>}
      {state === "unseen" && !isLeaving && <span>{reason}</span>}
      {state === "done" && !isLeaving && <a href={href}>{labels.view}</a>}
      {onUndo && commit && (
        <Button tone="link" aria-label={name && `${labels.undo} “${name}”`} onClick={() => void onUndo(commit)}>
          {labels.undo}
        </Button>
      )}
      {state === "unseen" && (
        <Button tone="link" onClick={() => checkAgain(slug)}>
          {labels.lookAgain}
        </Button>
      )}
    </p>
  );
}
