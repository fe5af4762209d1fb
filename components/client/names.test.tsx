import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactForm } from "../islands/contact-form/ContactForm.tsx";
import { Island } from "./Island.server.tsx";

// The compiler is the test here: it complains of an "expected error" that is none.
test("a misspelt name of an island or enhancement does not compile", () => {
  const drawn = renderToStaticMarkup(
    <>
      {/* @ts-expect-error: misspelt */}
      <Island name="ContactFrom" component={ContactForm} props={{}} />
      {/* @ts-expect-error: misspelt */}
      <div data-enhance="live-mop" />
    </>,
  );
  expect(drawn).toContain('data-island="ContactFrom"');
});
