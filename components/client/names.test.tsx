import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactForm } from "../islands/contact-form/ContactForm.tsx";
import { Island } from "./Island.server.tsx";

// Checked by the compiler, which reports an expected error that does not occur.
test("a misspelt name of an island or enhancement does not compile", () => {
  const html = renderToStaticMarkup(
    <>
      {/* @ts-expect-error: misspelt */}
      <Island name="ContactFrom" component={ContactForm} props={{}} />
      {/* @ts-expect-error: misspelt */}
      <div data-enhance="live-mop" />
    </>,
  );
  expect(html).toContain('data-island="ContactFrom"');
});
