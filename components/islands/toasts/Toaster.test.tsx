import { act } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { click, find, pass, render } from "../../admin/testing/render.tsx";
import { Toaster } from "./Toaster.tsx";
import { currentToast, showToast } from "./toasts.ts";

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});

const toasts = () => [...document.querySelectorAll(".toast")];
const show = (...input: Parameters<typeof showToast>) => act(async () => showToast(...input));

describe("a toast", () => {
  test("is not rendered on the server, because there is none before the scripts run", () => {
    expect(renderToString(<Toaster />)).toBe("");
  });

  test("appears with title and text, as a status, or as an alert if something has failed", async () => {
    await render(<Toaster />);
    await show({ title: "Post Deleted", text: "“Frost”" });
    expect(document.querySelector("[role=status]")?.textContent).toBe("Post Deleted“Frost”");
    await show({ title: "Delete Failed", tone: "bad" });
    expect(document.querySelector("[role=alert]")?.textContent).toBe("Delete Failed");
  });

  test("replaces the one before it", async () => {
    await render(<Toaster />);
    await show({ title: "First" });
    await show({ title: "Second" });
    expect(toasts().map(({ textContent }) => textContent)).toEqual(["Second"]);
  });

  test("is dismissed after 5,000 ms, and removed 1,000,000 ms later", async () => {
    await render(<Toaster />);
    await show({ title: "Post Updated" });
    await pass(4_900);
    expect(toasts()).toHaveLength(1);
    await pass(200);
    expect(toasts()).toHaveLength(0);
    expect(currentToast.value).toMatchObject({ title: "Post Updated", open: false });
    await pass(999_000);
    expect(currentToast.value).not.toBeNull();
    await pass(2_000);
    expect(currentToast.value).toBeNull();
  });

  test("pauses while hovered, but does not pass the pause on to the next toast", async () => {
    await render(<Toaster />);
    await show({ title: "First" });
    await act(async () => void toasts()[0]?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })));
    await pass(6_000);
    expect(toasts()).toHaveLength(1);
    await click("button", /close/i);
    await show({ title: "Second" });
    await pass(5_100);
    expect(toasts()).toHaveLength(0);
  });

  test("pauses while it has the focus, and while another window is in front", async () => {
    await render(<Toaster />);
    await show({ title: "Post Updated" });
    await pass(3_000);
    await act(async () => find("button", /close/i).focus());
    await pass(6_000);
    await act(async () => find("button", /close/i).blur());
    await act(async () => void dispatchEvent(new Event("blur")));
    await pass(6_000);
    expect(toasts()).toHaveLength(1);
    await act(async () => void dispatchEvent(new Event("focus")));
    await pass(1_900);
    expect(toasts()).toHaveLength(1);
    await pass(200);
    expect(toasts()).toHaveLength(0);
  });

  test("goes while somebody types in a frame of the page", async () => {
    await render(<Toaster />);
    await show({ title: "Taken out" });
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.focus();
    await act(async () => void dispatchEvent(new Event("blur")));
    await pass(5_100);
    expect(toasts()).toHaveLength(0);
    frame.remove();
  });

  test("that has the focus does not pass its pause on to the toast that replaces it", async () => {
    await render(<Toaster />);
    await show({ title: "First" });
    await act(async () => find("button", /close/i).focus());
    await show({ title: "Second" });
    await pass(5_100);
    expect(toasts()).toHaveLength(0);
  });

  test("is dismissed by Escape, wherever the focus is", async () => {
    await render(<Toaster />);
    await show({ title: "Post Updated" });
    await act(async () => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
    expect(toasts()).toHaveLength(0);
  });

  test("gets the focus on F8, and returns it when closed", async () => {
    await render(
      <>
        <button type="button">Elsewhere</button>
        <Toaster />
      </>,
    );
    await show({ title: "Post Updated" });
    find("button", /elsewhere/i).focus();
    await act(async () => void document.dispatchEvent(new KeyboardEvent("keydown", { key: "F8" })));
    expect(document.activeElement?.closest("section")?.getAttribute("aria-label")).toBe("Notifications (F8)");
    await act(async () => find("button", /close/i).focus());
    await click("button", /close/i);
    expect(document.activeElement?.textContent).toBe("Elsewhere");
  });

  test("is dismissed by a swipe of more than 50 px to the right, but not by a shorter one", async () => {
    await render(<Toaster />);
    await show({ title: "Post Updated" });
    await swipe(40);
    expect(toasts()).toHaveLength(1);
    await swipe(60);
    expect(toasts()).toHaveLength(0);
  });

  test("runs its Undo and closes", async () => {
    const undo = vi.fn();
    await render(<Toaster />);
    await show({ title: "Post Deleted", undo });
    await click("button", /^Undo: Post Deleted$/);
    expect(undo).toHaveBeenCalledOnce();
    expect(toasts()).toHaveLength(0);
  });
});

async function swipe(pixels: number) {
  const toast = toasts()[0] as HTMLElement;
  toast.setPointerCapture = () => {};
  const point = (type: string, clientX: number) =>
    act(
      async () => void toast.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX, clientY: 0 })),
    );
  await point("pointerdown", 0);
  await point("pointermove", 10);
  await point("pointermove", pixels);
  await point("pointerup", pixels);
}
