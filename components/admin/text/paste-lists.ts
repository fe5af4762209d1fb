import { rename, styleOf, unwrap } from "./paste-elements.ts";

/** Turns the lists of a paste into nested lists and task lists. */
export function cleanLists(body: Element): void {
  for (const list of body.querySelectorAll("ul, ol")) makeTaskList(list);
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) moveIntoItemBefore(list);
}

/** Builds lists from Word's: it writes each item as a paragraph, on the web as a list of its own, with its level. */
export function nestWordLists(body: Element): void {
  /** The lists that can go on, outermost first. */
  const open: { level: number; list: Element }[] = [];
  for (const item of body.querySelectorAll("p, li[data-aria-level]")) {
    const isItem = item.localName === "li";
    const level = Number(
      item.getAttribute("data-aria-level") ?? /mso-list:\s*l\d+\s+level(\d+)/i.exec(styleOf(item))?.[1] ?? 0,
    );
    if (!level) continue;
    const marker = [...item.querySelectorAll("[data-style]")].find((span) => /mso-list:\s*Ignore/i.test(styleOf(span)));
    const [, number] = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.exec(marker?.textContent ?? "") ?? [];
    const listName = isItem ? (item.parentElement as Element).localName : number ? "ol" : "ul";
    marker?.remove();
    const block = isItem ? outermostWrapper(item.parentElement as Element, body) : item;
    if (open[0]?.list.nextElementSibling !== block) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (!last || last.level < level || (last.list.localName !== listName && open.pop())) {
      const list = body.ownerDocument.createElement(listName);
      if (Number(number) > 1) list.setAttribute("start", String(number));
      last = open.at(-1);
      if (last) last.list.lastElementChild?.append(list);
      else block.before(list);
      open.push({ level, list });
      last = { level, list };
    }
    const entry = body.ownerDocument.createElement("li");
    entry.append(...item.childNodes);
    last.list.append(entry);
    item.remove();
    if (block.textContent?.trim() === "") block.remove();
  }
}

/** Returns the outermost element that holds nothing but this one. */
function outermostWrapper(element: Element, body: Element): Element {
  const parent = element.parentElement;
  return parent && parent !== body && parent.children.length === 1 ? outermostWrapper(parent, body) : element;
}

/** Makes a list a task list if one of its items has a checkbox. */
function makeTaskList(list: Element): void {
  const items = [...list.children].filter(({ localName }) => localName === "li");
  if (!items.some((item) => isChecked(item) !== undefined)) return;
  const tasks = rename(list, "ul");
  tasks.setAttribute("data-type", "taskList");
  for (const item of tasks.children) {
    const isDone = isChecked(item) === true;
    item.setAttribute("data-type", "taskItem");
    item.setAttribute("data-checked", String(isDone));
    for (const box of item.querySelectorAll("input, img[alt=checked], img[alt=unchecked]")) box.remove();
    // Google Docs strikes out done tasks.
    if (isDone) for (const struck of item.querySelectorAll("s")) unwrap(struck);
  }
}

/** Whether an item's checkbox is checked; `undefined` if it has none. */
function isChecked(item: Element): boolean | undefined {
  if (item.getAttribute("role") === "checkbox") return item.getAttribute("aria-checked") === "true";
  const box = item.querySelector("input[type=checkbox]");
  return box?.closest("li") === item ? box.hasAttribute("checked") : undefined;
}

/** Moves a list that is a child of a list into the item before it. */
function moveIntoItemBefore(list: Element): void {
  const item = list.previousElementSibling;
  if (item) item.append(list);
  else unwrap(list);
}
