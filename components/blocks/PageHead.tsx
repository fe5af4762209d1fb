import type { ReactNode } from "react";
import { paths } from "#content/facts/navigation.ts";
import type { PageIntro } from "#content/model/metadata.ts";
import { type Animal, Figure } from "../art/Figure.tsx";
import { HeadEdge } from "../art/Hills.tsx";
import { useWords } from "../facts.ts";
import { Inline } from "../ui/Inline.tsx";

interface PageHeadProps extends PageIntro {
  /** Drawn on turf beside the words. Without a figure, the head is plain paper. */
  figure?: Animal;
  /** Buttons. */
  actions?: ReactNode;
  /** Below the words. */
  children?: ReactNode;
}

/** The top of every page but home: breadcrumb trail, title and lead, on turf with a chalk figure or plain. */
export function PageHead({
  metadata: { trail = [] },
  title,
  subtitle,
  lead,
  figure,
  actions,
  children,
}: PageHeadProps) {
  const steps: typeof trail = [{ text: useWords("site").labels.home, href: paths.home }, ...trail];
  return (
    <div className={figure ? "page-head turf" : "page-head"}>
      <div className="wrap">
        <nav aria-label="Where you are">
          <ol className="trail">
            {steps.map(({ text, href }, at) => (
              <li key={text}>
                {at === steps.length - 1 ? (
                  <span aria-current="page">{text}</span>
                ) : href ? (
                  <a href={href}>{text}</a>
                ) : (
                  text
                )}
              </li>
            ))}
          </ol>
        </nav>
        <div>
          <h1>
            {title}
            {subtitle && <small> {subtitle}</small>}
          </h1>
          {lead && (
            <p className="lead">
              <Inline text={lead} />
            </p>
          )}
          {actions && <p className="actions">{actions}</p>}
          {children}
        </div>
        {figure && <Figure of={figure} />}
      </div>
      {figure && <HeadEdge />}
    </div>
  );
}
