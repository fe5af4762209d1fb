import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { hydrateIsland } from "./hydrate.ts";

const posts = signal<string[]>(["Sore back"]);

function Titles() {
  useSignals();
  return <p>{posts.value.join()}</p>;
}

test("an island that fails leaves the served HTML in place, and the error is reported", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false); // so that React renders without act(), as in a browser
  const element = document.body.appendChild(document.createElement("div"));
  element.innerHTML = renderToString(<Titles />);
  hydrateIsland(element, Titles);
  await vi.waitFor(() => expect(Object.keys(element.firstChild ?? {})).not.toEqual([])); // hydrated
  posts.value = {} as string[];
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(element.textContent).toBe("Sore back");
});
