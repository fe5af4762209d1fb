import Plus from "lucide-react/icons/plus";
import { useEffect } from "react";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { startNewPost } from "../posts/new-post.ts";
import { searchId } from "./ListTools.tsx";

/** Opens the editor with an empty post. */
export function NewPostButton() {
  return (
    <Button tone="solid" icon={Plus} onClick={() => void startNewPost()}>
      {deskLabels.list.newPost}
    </Button>
  );
}

const shortcuts: Readonly<Record<string, () => void>> = {
  "/": () => document.getElementById(searchId)?.focus(),
  n: () => void startNewPost(),
};

/** While nothing has the focus, "/" focuses the search and "n" starts a new post. */
export function useListShortcuts(): void {
  useEffect(() => {
    const stop = new AbortController();
    addEventListener("keydown", handleKey, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  if (document.activeElement !== document.body || event.ctrlKey || event.metaKey || event.altKey) return;
  const action = shortcuts[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
