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
  function handleFocus(): void {
    const focused = document.activeElement;
    onUse(element.contains(focused) || !!focused?.closest(`[aria-controls="${CSS.escape(element.id)}"]`));
  }
  handleFocus();
  addEventListener("pagehide", flush, { signal });
  document.addEventListener("visibilitychange", flush, { signal });
  document.addEventListener("focusin", handleFocus, { signal });
  listenForUndo(element, undo, { signal });
  return () => listeners.abort();
}

/** Listens to the keys for a step back or forth, to the browser's menu and to the shaking of a phone. */
export function listenForUndo(
  target: HTMLElement | Document,
  undo: Listener["undo"],
  options?: AddEventListenerOptions,
): void {
  function handleKey(event: KeyboardEvent): void {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing;
    const key = isCommand ? event.key.toLowerCase() : "";
    if (key !== "z" && (key !== "y" || event.shiftKey)) return;
    event.preventDefault();
    undo(key === "z" && !event.shiftKey ? "undo" : "redo");
  }
  function handleInput(event: InputEvent): void {
    const [, direction] = /^history(Undo|Redo)$/.exec(event.inputType) ?? [];
    if (!direction) return;
    event.preventDefault();
    undo(direction === "Undo" ? "undo" : "redo");
  }
  target.addEventListener("keydown", (event) => handleKey(event as KeyboardEvent), options);
  target.addEventListener("beforeinput", (event) => handleInput(event as InputEvent), options);
}
