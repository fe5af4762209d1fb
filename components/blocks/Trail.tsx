import { paths } from "#content/facts/navigation.ts";

export interface TrailStep {
  text: string;
  /** Missing for a step that has no page, and for the page itself. */
  href?: string;
}

/** Where you are: Home, what lies between, and this page. */
export function Trail({ over = [], here }: { over?: readonly TrailStep[]; here: string }) {
  return (
    <nav aria-label="Where you are">
      <ol className="trail">
        {[{ text: "Home", href: paths.home }, ...over].map(({ text, href }: TrailStep) => (
          <li key={text}>{href ? <a href={href}>{text}</a> : text}</li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
