import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { lookAgain, receipts } from "./receipts.ts";

const words = adminBlog.receipt;

/** Under a post: what became of its last change on the public site. */
export function ReceiptStrip({ post: { slug, published } }: { post: PostSummary }) {
  useSignals();
  const receipt = receipts.value[slug];
  // A draft that stays one has nothing to do with the public site.
  if (!receipt || (receipt.state !== "waiting" && (receipt.wish === "live") !== published)) return null;
  const { wish, state, ms = 0, reason } = receipt;
  if (state === "waiting" || state === "late") {
    return (
      <p className="receipt waiting" role="status">
        <Clock className="icon" aria-hidden="true" />
        {state === "late" ? words.late : wish === "live" ? words.waiting : words.leaving}
      </p>
    );
  }
  if (state === "failed") {
    return (
      <p className="receipt bad" role="status">
        <CircleAlert className="icon" aria-hidden="true" />
        <b>{words.failed}</b> <span>{reason}</span>
      </p>
    );
  }
  if (state === "unseen") return <Unseen slug={slug} wish={wish} reason={reason} />;
  return (
    <p className="receipt" role="status">
      <CircleCheck className="icon" aria-hidden="true" />
      <b>{wish === "live" ? words.live(ms) : words.removed(ms)}</b>
      {wish === "live" && <a href={postPath(slug)}>{words.view}</a>}
    </p>
  );
}

function Unseen({ slug, wish, reason }: { slug: string; wish: "live" | "removed"; reason: string | undefined }) {
  return (
    <div className="receipt bad" role="status">
      <CircleAlert className="icon" aria-hidden="true" />
      <b>{wish === "live" ? deskWords.receipt.unseen : deskWords.receipt.notGone}</b>
      {wish === "live" && <span>{reason}</span>}
      <button className="linkish" type="button" onClick={() => lookAgain(slug)}>
        {deskWords.receipt.lookAgain}
      </button>
    </div>
  );
}
