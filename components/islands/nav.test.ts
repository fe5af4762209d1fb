import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enhanceNav } from "./nav.ts";

const scrollTo = vi.fn();

beforeEach(() => {
  history.replaceState(null, "", "/about");
  scrollTo.mockReset();
  vi.stubGlobal("scrollTo", scrollTo);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

afterEach(() => {
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

function wakeNav() {
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

test("the Treatments menu opens under the pointer and closes when it leaves", () => {
  const { isOpen, point } = wakeNav();
  expect(isOpen()).toBe(false);
  point("pointerenter");
  expect(isOpen()).toBe(true);
  point("pointerleave");
  expect(isOpen()).toBe(false);
});

test("a click keeps open what hovering opened; the next click closes it", () => {
  const { isOpen, point, button } = wakeNav();
  point("pointerenter");
  button.click();
  expect(isOpen()).toBe(true);
  button.click();
  expect(isOpen()).toBe(false);
});

test("on a touch screen a tap opens the menu and a second tap closes it", () => {
  const { isOpen, point, button } = wakeNav();
  point("pointerenter", "touch");
  expect(isOpen()).toBe(false);
  button.click();
  expect(isOpen()).toBe(true);
  button.click();
  expect(isOpen()).toBe(false);
});

test("Escape closes the menu and gives the focus back to its button", () => {
  const { isOpen, press, button, find } = wakeNav();
  button.click();
  find("canine").focus();
  press("Escape");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button);
});

test("the menu closes when the focus goes elsewhere", () => {
  const { isOpen, button, find } = wakeNav();
  button.click();
  button.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: find("open") }));
  expect(isOpen()).toBe(false);
});

test("the drawer opens from its button and closes with a chosen link", () => {
  const { find, drawer } = wakeNav();
  find("open").click();
  expect(drawer.open).toBe(true);
  expect(find("open").getAttribute("aria-expanded")).toBe("true");
  find("about").click();
  expect(drawer.open).toBe(false);
  expect(find("open").getAttribute("aria-expanded")).toBe("false");
});

test("the drawer closes with its own button", () => {
  const { find, drawer } = wakeNav();
  find("open").click();
  find("close").click();
  expect(drawer.open).toBe(false);
});

test("a link to the current page scrolls smoothly to its top instead of loading it again", () => {
  const { find } = wakeNav();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  find("here").dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
});

test("a link to another page is left to the browser", () => {
  const { find } = wakeNav();
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  find("canine").addEventListener("click", (event) => event.preventDefault());
  find("canine").dispatchEvent(click);
  expect(scrollTo).not.toHaveBeenCalled();
});
