import { CalendarClock, EllipsisVertical, ExternalLink, History, Link2, type LucideIcon } from "lucide-react";
import { useId, useRef } from "react";
import { postPath } from "#content/facts/navigation.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { type DialogKind, openDialog } from "../dialog/open-dialog.ts";

const words = deskWords.menu;

/** What is less often done to a post, behind one button. The platform's popover closes by Escape and by a press elsewhere. */
export function PostMenu({ post }: { post: PostSummary }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  // The oldest browsers have no popover: there the menu simply stands open.
  const close = () => menu.current?.hidePopover?.();
  // The menu closes first, which gives the focus back to its button: the dialog returns it there in its turn.
  function choose(kind: DialogKind) {
    close();
    openDialog(kind, post);
  }

  return (
    <>
      <button
        className="icon-button"
        type="button"
        popoverTarget={id}
        aria-label={`${words.more} “${post.title}”`}
        title={words.more}
      >
        <EllipsisVertical className="icon" aria-hidden="true" />
      </button>
      <div ref={menu} className="post-menu" id={id} popover="auto">
        <p className="menu-title">{post.title}</p>
        <Item icon={Link2} onChoose={() => choose("preview link")}>
          {words.preview}
        </Item>
        <Item icon={History} onChoose={() => choose("history")}>
          {words.history}
        </Item>
        {!post.published && (
          <Item icon={CalendarClock} onChoose={() => choose("schedule")}>
            {words.schedule}
          </Item>
        )}
        {post.published && (
          <a href={postPath(post.slug)} target="_blank" rel="noreferrer" onClick={close}>
            <ExternalLink className="icon" aria-hidden="true" />
            {words.openLive}
          </a>
        )}
      </div>
    </>
  );
}

function Item({ icon: Icon, children, onChoose }: { icon: LucideIcon; children: string; onChoose: () => void }) {
  return (
    <button type="button" onClick={onChoose}>
      <Icon className="icon" aria-hidden="true" />
      {children}
    </button>
  );
}
