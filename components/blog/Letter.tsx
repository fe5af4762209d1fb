import { blogPage } from "#content/pages/blog.ts";
import { Button } from "../ui/Button.tsx";

/**
 * The newsletter that does not exist yet: its button does nothing. A form with method "dialog" outside a dialog goes
 * nowhere, so neither the button nor Enter calls anybody or leaves the page.
 */
export function Letter() {
  const { title, text, feed, label, action } = blogPage.letter;
  return (
    <section className="section tint no-print">
      <div className="wrap split">
        <div>
          <h2>{title}</h2>
        </div>
        <div className="signup">
          <p className="muted">
            {`${text} `}
            <a href="/rss.xml" target="_blank" rel="noopener">
              {feed}
            </a>
            .
          </p>
          <form method="dialog" noValidate>
            <label className="hide" htmlFor="letter">
              {label}
            </label>
            <input className="input" id="letter" type="email" placeholder={label} autoComplete="email" />
            <Button>{action}</Button>
          </form>
        </div>
      </div>
    </section>
  );
}
