import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhanceNav } from "./nav.ts";

const scrollTo = vi.fn();

beforeEach(() => {
  history.replaceState(null, "", "/about");
  scrollTo.mockReset();
  vi.stubGlobal("scrollTo", scrollTo);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(() => history.replaceState(null, "", "/"));

function startNav() {
  document.body.innerHTML = `
    <header>
      <a id="here" href="/about">Here</a>
      <ul><li class="menu"><button id="treatments">Treatments</button><div><a id="canine" href="/c">Canine</a></div></li></ul>
      <button id="open" aria-haspopup="dialog" aria-controls="drawer" aria-expanded="false">Menu</button>
    </header>
    <dialog id="drawer"><button id="close">Close</button><a id="about" href="#about">About</a></dialog>`;
  enhanceNav(document.querySelector("header") as HTMLElement);
  const find = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
  const menu = document.querySelector(".menu") as HTMLElement;
  const button = find<HTMLButtonElement>("treatments");
  return {
    find,
    menu,
    button,
    drawer: find<HTMLDialogElement>("drawer"),
    isOpen: () => menu.classList.contains("open") && button.getAttribute("aria-expanded") === "true",
    point: (type: "pointerenter" | "pointerleave", pointerType = "mouse") =>
      menu.dispatchEvent(new PointerEvent(type, { pointerType })),
    press: (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key })),
  };
}

test("the Treatments menu opens when the pointer enters it and closes when the pointer leaves", () => {
  const { isOpen, point } = startNav();
  expect(isOpen()).toBe(false);
  point("pointerenter");
  expect(isOpen()).toBe(true);
  point("pointerleave");
  expect(isOpen()).toBe(false);
});

test("a click keeps the menu open that hovering has opened; the next click closes it", () => {
  const { isOpen, point, button } = startNav();
  point("pointerenter");
  button.click();
  expect(isOpen()).toBe(true);
  button.click();
  expect(isOpen()).toBe(false);
});

test("on a touch screen a tap opens the menu and a second tap closes it", () => {
  const { isOpen, point, button } = startNav();
  point("pointerenter", "touch");
  expect(isOpen()).toBe(false);
  button.click();
  expect(isOpen()).toBe(true);
  button.click();
  expect(isOpen()).toBe(false);
});

test("Escape closes the menu and returns the focus to its button", () => {
  const { isOpen, press, button, find } = startNav();
  button.click();
  find("canine").focus();
  press("Escape");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button);
});

test("the menu closes when the focus moves elsewhere", () => {
  const { isOpen, button, find } = startNav();
  button.click();
  button.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: find("open") }));
  expect(isOpen()).toBe(false);
});

test("the drawer opens by its button and closes when a link is chosen", () => {
  const { find, drawer } = startNav();
  find("open").click();
  expect(drawer.open).toBe(true);
  expect(find("open").getAttribute("aria-expanded")).toBe("true");
  find("about").click();
  expect(drawer.open).toBe(false);
  expect(find("open").getAttribute("aria-expanded")).toBe("false");
});

test("the drawer closes with its own button", () => {
  const { find, drawer } = startNav();
  find("open").click();
  find("close").click();
  expect(drawer.open).toBe(false);
});

test("while the drawer is open, Tab leads from its last control to its first, and Shift+Tab back", () => {
  const { find } = startNav();
  const pressTab = (shiftKey: boolean) => {
    const init = { key: "Tab", shiftKey, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init));
  };
  find("open").click();
  find("about").focus();
  pressTab(false);
  expect(document.activeElement).toBe(find("close"));
  pressTab(true);
  expect(document.activeElement).toBe(find("about"));
});

test("a link to the current page scrolls smoothly to its top instead of loading it again", () => {
  const { find } = startNav();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  find("here").dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
});

test("a link to another page is left to the browser", () => {
  const { find } = startNav();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  find("canine").addEventListener("click", (event) => event.preventDefault());
  find("canine").dispatchEvent(click);
  expect(scrollTo).not.toHaveBeenCalled();
});
