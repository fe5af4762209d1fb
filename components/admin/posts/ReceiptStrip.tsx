import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { postPath } from "#content/facts/navigation.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { lookAgain, receipts } from "./receipts.ts";

const words = adminBlog.receipt;

/** Under a post: what became of its last change on the public site. */
export function ReceiptStrip({ slug }: { slug: string }) {
  useSignals();
  const receipt = receipts.value[slug];
  if (!receipt) return null;
  const { wanted, state, ms = 0, reason } = receipt;
  const isLeaving = wanted === null;
  if (state === "waiting" || state === "late") {
    const [waiting, late] = isLeaving ? [words.leaving, words.leavingLate] : [words.waiting, words.late];
    return (
      <p className="receipt waiting" role="status">
        <Clock className="icon" aria-hidden="true" />
        {state === "late" ? late : waiting}
      </p>
    );
  }
  if (state === "failed") {
    return (
      <p className="receipt bad" role="status">
        <CircleAlert className="icon" aria-hidden="true" />
        <b>{isLeaving ? words.leavingFailed : words.failed}</b> <span>{reason}</span>
      </p>
    );
  }
  if (state === "unseen") return <Unseen slug={slug} isLeaving={isLeaving} reason={reason} />;
  return (
    <p className="receipt" role="status">
      <CircleCheck className="icon" aria-hidden="true" />
      <b>{isLeaving ? words.removed(ms) : words.live(ms)}</b>
      {!isLeaving && <a href={postPath(slug)}>{words.view}</a>}
    </p>
  );
}

function Unseen({ slug, isLeaving, reason }: { slug: string; isLeaving: boolean; reason: string | undefined }) {
  return (
    <div className="receipt bad" role="status">
      <CircleAlert className="icon" aria-hidden="true" />
      <b>{isLeaving ? deskWords.receipt.notGone : deskWords.receipt.unseen}</b>
      {!isLeaving && <span>{reason}</span>}
      <button className="linkish" type="button" onClick={() => lookAgain(slug)}>
        {deskWords.receipt.lookAgain}
      </button>
    </div>
  );
}
