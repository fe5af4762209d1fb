import { act, type ReactNode, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let mounted: Root[] = [];

/** Renders into the document, in strict mode. */
export async function render(node: ReactNode): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  mounted.push(root);
  await act(async () => root.render(<StrictMode>{node}</StrictMode>));
  return container;
}

/** Shows the server-rendered page, lets `use` act on it before hydration, and hydrates it. */
export async function hydrate(node: ReactNode, use?: (container: HTMLElement) => void): Promise<HTMLElement> {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(node);
  use?.(container);
  await act(async () => mounted.push(hydrateRoot(container, node)));
  return container;
}

export async function unmountAll(): Promise<void> {
  await act(async () => {
    for (const root of mounted) root.unmount();
  });
  mounted = [];
  document.body.replaceChildren();
}

/** Advances the fake timers and runs the promises behind them. */
export const pass = (milliseconds: number) =>
  act(() => import("vitest").then(({ vi }) => vi.advanceTimersByTimeAsync(milliseconds)));

const nameOf = (element: Element) =>
  element.getAttribute("aria-label") ||
  (element.id && document.querySelector(`label[for="${element.id}"]`)?.textContent) ||
  element.textContent ||
  "";

const selectors = { button: "button", link: "a", textbox: "input, textarea", heading: "h1, h2, h3" } as const;

/** Finds the only element with this role and accessible name. Throws if there are none or several. */
export function find<E extends HTMLElement = HTMLElement>(
  role: keyof typeof selectors,
  name: RegExp,
  within: ParentNode = document,
): E {
  const found = [...within.querySelectorAll<E>(selectors[role])].filter((element) => name.test(nameOf(element)));
  if (found.length !== 1) throw new Error(`${found.length} times ${role} ${name} in:\n${document.body.innerHTML}`);
  return found[0] as E;
}

export const click = (role: keyof typeof selectors, name: RegExp, within?: ParentNode) =>
  act(async () => find(role, name, within).click());

export async function type(name: RegExp, text: string, within?: ParentNode): Promise<void> {
  const field = find<HTMLInputElement | HTMLTextAreaElement>("textbox", name, within);
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    // React overrides the setter of the element itself to track its own writes.
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

export const submit = (form: Element | null) =>
  act(async () => void form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));

/** Opens a <details> element and fires its toggle event, as the browser would. */
export const unfold = (selector: string) =>
  act(async () => {
    const details = document.querySelector<HTMLDetailsElement>(selector);
    if (!details) throw new Error(`No ${selector} in:\n${document.body.innerHTML}`);
    details.open = true;
    details.dispatchEvent(new Event("toggle"));
  });
