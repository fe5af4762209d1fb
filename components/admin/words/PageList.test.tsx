import { act } from "react";
import { expect, test } from "vitest";
import { status } from "../api/status.ts";
import { freshDesk } from "../testing/desk.tsx";
import { aStatus, fakeService } from "../testing/fake-service.ts";
import { render } from "../testing/render.tsx";
import { PageState } from "./PageList.tsx";

freshDesk();

const about = { page: "about", samples: ["lead"], hidden: [], revision: "w1", changes: 2 };
const words = () => document.querySelector(".state")?.textContent?.trim();

test("a page whose file somebody has broken by hand says where and why, before all else", async () => {
  fakeService();
  await render(<PageState entry={about} />);
  expect(words()).toBe("Sample 1 text tells of you, and is invented.");
  const broken = {
    file: "words/about.yaml",
    line: 3,
    reason: "“title” in about has to be filled in.",
    remedy: "Mend it.",
    lastGoodKept: true,
  };
  await act(async () => {
    status.value = aStatus({ broken: [broken, { ...broken, file: "words/home.yaml" }] });
  });
  expect(words()).toBe(
    "Broken file words/about.yaml, line 3: “title” in about has to be filled in. Its last good version stays on the site. Mend it.",
  );
});
