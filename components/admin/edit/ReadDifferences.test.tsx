import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { act } from "react";
import { describe, expect, test } from "vitest";
import { freshDesk } from "../testing/desk.tsx";
import { fakeService } from "../testing/fake-service.ts";
import { render } from "../testing/render.tsx";
import { ReadDifferences } from "./ReadDifferences.tsx";

freshDesk();

const texts = signal({ old: "A sore back.", now: "A stiff back." });
function Typed() {
  useSignals();
  return <ReadDifferences {...texts.value} shows="both" />;
}

/** The HTML of a comparison, without what only screen readers are told. */
async function compared(old: string, now: string, shows: "old" | "new" | "both" = "both"): Promise<string> {
  fakeService();
  const drawn = await render(<ReadDifferences old={old} now={now} shows={shows} />);
  for (const hidden of drawn.querySelectorAll(".hide")) hidden.remove();
  for (const picture of drawn.querySelectorAll("img")) picture.removeAttribute("src");
  return drawn.querySelector(".read")?.innerHTML.replace(/ class="only-here"/g, "") ?? "";
}

describe("a comparison shows texts as they are read", () => {
  test.each([
    [
      "words",
      "A **sore** back.",
      "A **stiff** back.",
      "<p>A <del><strong>sore</strong></del><ins><strong>stiff</strong></ins> back.</p>",
    ],
    [
      "a heading",
      "## Old name\n\nText.",
      "## New name\n\nText.",
      "<h2><del>Old</del><ins>New</ins> name</h2><p>Text.</p>",
    ],
    ["a paragraph that was taken out", "One.\n\nTwo.", "One.", "<p>One.</p><p><del>Two.</del></p>"],
    ["a paragraph that was brought back", "One.", "One.\n\nTwo.", "<p>One.</p><p><ins>Two.</ins></p>"],
    [
      "a point of a list",
      "- one\n- two",
      "- one\n- two more\n- three",
      "<ul><li>one</li><li>two<ins> more</ins></li><li><ins>three</ins></li></ul>",
    ],
    [
      "a cell of a table",
      "|Day|Time|\n|-|-|\n|Monday|nine|",
      "|Day|Time|\n|-|-|\n|Monday|ten|\n|Friday|one|",
      "<table><thead><tr><th>Day</th><th>Time</th></tr></thead><tbody><tr><td>Monday</td><td><del>nine</del><ins>ten</ins></td></tr><tr><td><ins>Friday</ins></td><td><ins>one</ins></td></tr></tbody></table>",
    ],
    [
      "a picture",
      "![A cob](images/cob.webp)",
      "![A grey cob](images/cob.webp)",
      '<p><del><img alt="A cob"></del></p><p><ins><img alt="A grey cob"></ins></p>',
    ],
    ["emphasis alone", "A sore back.", "A *sore* back.", "<p>A <del>sore</del><ins><em>sore</em></ins> back.</p>"],
    [
      "a link to another page",
      "[Book](/booking)",
      "[Book](/contact)",
      '<p><del><span class="linkish" title="/booking">Book</span></del><ins><span class="linkish" title="/contact">Book</span></ins></p>',
    ],
    [
      "several words in a row as one change",
      "the quick fox ran to the yard",
      "a slow dog ran to the yard",
      "<p><del>the quick fox</del><ins>a slow dog</ins> ran to the yard</p>",
    ],
    ["a text that is the same", "A *b* c.", "A *b* c.", "<p>A <em>b</em> c.</p>"],
    ["a paragraph that was written anew", "Long ago.", "Today!", "<p><del>Long ago.</del></p><p><ins>Today!</ins></p>"],
    [
      "a paragraph that kept half of its words is changed",
      "Rest the horse today",
      "Rest the dog tomorrow",
      "<p>Rest the <del>horse today</del><ins>dog tomorrow</ins></p>",
    ],
    [
      "one that kept fewer is another",
      "Rest the old horse today",
      "Rest the young dog tomorrow",
      "<p><del>Rest the old horse today</del></p><p><ins>Rest the young dog tomorrow</ins></p>",
    ],
    ["an empty text", "", "One.", "<p><ins>One.</ins></p>"],
  ])("%s", async (_, old, now, html) => {
    expect(await compared(old, now)).toBe(html);
  });

  test("one version beside the other, each with its own words marked", async () => {
    expect(await compared("A sore back.\n\nOld.", "A stiff back.", "new")).toBe("<p>A <ins>stiff</ins> back.</p>");
    expect(await compared("A sore back.\n\nOld.", "A stiff back.", "old")).toBe(
      "<p>A <del>sore</del> back.</p><p><del>Old.</del></p>",
    );
  });

  test("what is typed meanwhile, in whichever of the two", async () => {
    fakeService();
    const drawn = await render(<Typed />);
    await act(async () => {
      texts.value = { ...texts.peek(), now: "A stiff neck." };
    });
    expect(drawn.querySelector("ins")?.parentElement?.textContent).toContain("neck");
    await act(async () => {
      texts.value = { ...texts.peek(), old: "A bad back." };
    });
    expect(drawn.querySelector("del")?.parentElement?.textContent).toContain("bad");
  });

  test("nothing in a text becomes an element that the site would not show", async () => {
    const hostile =
      '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[x](javascript:alert(1)) [y](<" onclick="alert(1)>)\n\n<style>*{display:none}</style>';
    fakeService();
    for (const [old, now] of [
      ["", hostile],
      [hostile, ""],
      [hostile, `${hostile} more`],
    ] as const) {
      const drawn = await render(<ReadDifferences old={old} now={now} shows="both" />);
      expect(drawn.querySelector("script, style, iframe, a, [onerror], [onclick], [href]")).toBeNull();
      expect(drawn.textContent).toContain("<script>alert(1)</script>");
    }
  });
});
