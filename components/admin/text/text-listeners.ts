interface Listener {
  flush: () => void;
  undo: (direction: "undo" | "redo") => void;
  /** Called when the focus comes to the text or one of its toolbars, or leaves them for another field. */
  onUse: (isInUse: boolean) => void;
}

/** Listens to what concerns both views of a text, until the returned function is called. */
export function listen(element: HTMLElement, { flush, undo, onUse }: Listener): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  function handleKey(event: KeyboardEvent): void {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing;
    const key = isCommand ? event.key.toLowerCase() : "";
    if (key !== "z" && (key !== "y" || event.shiftKey)) return;
    event.preventDefault();
    undo(key === "z" && !event.shiftKey ? "undo" : "redo");
  }
  /** Undo by the browser's menu or by shaking a phone. */
  function handleInput(event: InputEvent): void {
    const [, direction] = /^history(Undo|Redo)$/.exec(event.inputType) ?? [];
    if (!direction) return;
    event.preventDefault();
    undo(direction === "Undo" ? "undo" : "redo");
  }
  function handleFocus(): void {
    const focused = document.activeElement;
    onUse(element.contains(focused) || !!focused?.closest(`[aria-controls="${CSS.escape(element.id)}"]`));
  }
  handleFocus();
  addEventListener("pagehide", flush, { signal });
  document.addEventListener("visibilitychange", flush, { signal });
  document.addEventListener("focusin", handleFocus, { signal });
  element.addEventListener("keydown", handleKey, { signal });
  element.addEventListener("beforeinput", handleInput, { signal });
  return () => listeners.abort();
}
