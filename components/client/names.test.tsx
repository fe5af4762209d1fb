import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ContactForm } from "../islands/contact-form/ContactForm.tsx";
import { Island } from "./Island.server.tsx";

// The compiler is the test here: it complains of an "expected error" that is none.
test("a name that no island or behaviour has does not compile, for nothing would come alive", () => {
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
