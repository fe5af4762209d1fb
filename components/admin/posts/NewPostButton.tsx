import Plus from "lucide-react/icons/plus";
import { useEffect } from "react";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { newPost } from "../edit/new-post.ts";
import { searchId } from "./ListTools.tsx";

/** Opens an empty page. */
export function NewPostButton() {
  return (
    <Button tone="solid" icon={Plus} onClick={() => void newPost()}>
      {deskLabels.list.newPost}
    </Button>
  );
}

const keys: Readonly<Record<string, () => void>> = {
  "/": () => document.getElementById(searchId)?.focus(),
  n: () => void newPost(),
};

/** While nothing is focused, "/" goes to the search and "n" begins a new post. */
export function useListKeys(): void {
  useEffect(() => {
    const stop = new AbortController();
    addEventListener("keydown", press, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

function press(event: KeyboardEvent): void {
  if (document.activeElement !== document.body || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
