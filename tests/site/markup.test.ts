// @module-tag slow
import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { publishRelease } from "./release.ts";

const release = await publishRelease();
const files = release.files.filter((file) => file.endsWith(".html"));

describe("the markup of every page", () => {
  test("has no error according to html-validate", async () => {
    const validate = new HtmlValidate({
      root: true,
      extends: ["html-validate:recommended"],
      rules: {
        // React's way of writing attributes and void elements; browsers read both ways alike.
        "attr-case": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "void-style": "off",
        // React's ids begin with an underscore, which HTML allows.
        "valid-id": ["error", { relaxed: true }],
        // The style sheet keeps telephone numbers on one line.
        "tel-non-breaking": "off",
        // Titles of articles are as long as their author wants.
        "long-title": "off",
        // The newsletter's form has no submit button, by specification.
        "wcag/h32": "off",
        // The remaining places are drawn as chalk strokes, which a native progress bar cannot show.
        "prefer-native-element": ["error", { exclude: ["progressbar"] }],
      },
    });
    const found: string[] = [];
    for (const page of files) {
      const { results } = await validate.validateString(release.read(page), page);
      for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
        found.push(`${page}: ${message} (${ruleId}) ${selector}`);
    }
    expect(found).toEqual([]);
  });
});
