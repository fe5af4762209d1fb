/** Elements that can take the focus without opening a phone's keyboard. */
const TARGETS = "button:enabled, a[href], summary, [tabindex='0']";
/** Whatever gives the focus back by itself does so within this time. */
const SETTLE_MS = 150;

/**
 * Keeps the place of somebody who works with the keyboard or a screen reader: when the element with the focus is removed or
 * disabled, and nothing else takes the focus, it goes to what stands next to the gap.
 */
export function keepFocus(signal: AbortSignal): void {
  /** Elements that have had the focus, the last one first. */
  let focused: HTMLElement[] = [];
  const noteFocus = ({ target }: Event) => {
    if (target instanceof HTMLElement) focused = [target, ...focused.filter((one) => one.isConnected)].slice(0, 5);
  };
  const noteTap = ({ target }: Event) => {
    // A tap beside everything takes the focus away on purpose.
    if (target instanceof Node && !focused[0]?.contains(target)) focused = [];
  };
  const observer = new MutationObserver((records) => {
    const [last, ...earlier] = focused;
    const gap = last && gapOf(last, records);
    if (gap) setTimeout(() => isLost() && placeBeside(gap, earlier)?.focus(), SETTLE_MS);
  });
  document.addEventListener("focusin", noteFocus, { signal });
  document.addEventListener("pointerdown", noteTap, { signal });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  signal.addEventListener("abort", () => observer.disconnect());
}

const isLost = (): boolean =>
  document.activeElement === document.body || !!document.activeElement?.matches(":disabled");

interface Gap {
  parent: Node;
  before: Node | null;
  after: Node | null;
  /** It stood in a dialog, a menu or a toast: then the place before is where to go on. */
  wasAbove: boolean;
}

function gapOf(lost: Element, records: readonly MutationRecord[]): Gap | undefined {
  const wasAbove = lost.closest("dialog, [popover], .toast") !== null;
  for (const { type, target, removedNodes, previousSibling, nextSibling } of records) {
    if (type === "childList" && [...removedNodes].some((node) => node.contains(lost)) && !lost.isConnected)
      return { parent: target, before: previousSibling, after: nextSibling, wasAbove };
    if (type === "attributes" && target === lost && lost.matches(":disabled") && lost.parentNode)
      return { parent: lost.parentNode, before: lost.previousSibling, after: lost.nextSibling, wasAbove };
  }
  return undefined;
}

/** Returns what follows a gap in its own group, else what precedes it, else the same around its group. */
function placeBeside(
  { parent, before, after, wasAbove }: Gap,
  earlier: readonly HTMLElement[],
): HTMLElement | undefined {
  const known = wasAbove && earlier.find((one) => one.isConnected && one.matches(TARGETS));
  if (known) return known;
  for (let group: Node | null = parent, [left, right] = [before, after]; group && group !== document.body; ) {
    const place = nearest(right, "nextSibling") ?? nearest(left, "previousSibling");
    if (place) return place;
    [left, right, group] = [group.previousSibling, group.nextSibling, group.parentNode];
  }
  return undefined;
}

/** Returns the target in a node and its siblings in one direction that is nearest to where they begin. */
function nearest(start: Node | null, direction: "nextSibling" | "previousSibling"): HTMLElement | undefined {
  for (let node = start; node; node = node[direction]) {
    if (!(node instanceof HTMLElement)) continue;
    const inside = [...(node.matches(TARGETS) ? [node] : []), ...node.querySelectorAll<HTMLElement>(TARGETS)];
    const seen = inside.filter((one) => one.checkVisibility?.() ?? true);
    if (seen.length > 0) return direction === "nextSibling" ? seen[0] : seen.at(-1);
  }
  return undefined;
}
