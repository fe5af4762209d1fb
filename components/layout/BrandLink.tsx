import type { ReactNode } from "react";

interface BrandLinkProps {
  /** The practice's name. */
  name: string;
  href: string;
  /** Whether only screen readers get the name. */
  markOnly?: boolean;
  /** In place of the drawn mark. */
  mark?: ReactNode | undefined;
}

/** The practice's mark and name, as a link. */
export function BrandLink({ name, href, markOnly = false, mark = <Mark /> }: BrandLinkProps) {
  return (
    <a className="brand" href={href}>
      {mark}
      {markOnly ? <span className="hide">{name}</span> : name}
    </a>
  );
}

/** The mark: brush strokes stacked like vertebrae, each also a ridge of the downs. */
function Mark() {
  return (
    <svg viewBox="0 0 64 64" fill="currentColor" aria-hidden="true">
      <path d="M32.4 8.2c1-1 1.9-1.8 3.2-2.4c3.7-1.6 9.6-.7 12.7 2c.5 .5 .9 1.1 1.3 1.7a.6 .6 0 0 1-.3 1.1c-.6 .3-1.2 .7-1.9 .9c-3.1 1.1-8.4 .9-11.5-.3c-1.3-.5-2.3-1.2-3.4-2a.6 .6 0 0 1-.1-1zM12.9 20.4c1-.7 1.9-1.4 2.9-1.9c7.4-3.5 19.6-2.9 26.5 1.2c1.1 .6 1.9 1.5 2.8 2.2a.6 .6 0 0 1-.3 1.1c-1.1 .3-2.2 .8-3.3 1c-6.2 1-19.2 .4-25.2-1.2c-1.1-.3-2.2-.9-3.2-1.3a.6 .6 0 0 1-.2-1.1zM5.4 34c1.3-.9 2.5-1.9 3.8-2.5c9.6-4.6 25.6-5 35.5-.9c1.4 .6 2.6 1.5 3.9 2.3a.6 .6 0 0 1-.2 1.1c-1.3 .3-2.7 .8-4.1 1.1c-4.5 .8-9.1 .8-13.7 1c-6.6 .3-14.1 .6-20.6-.1c-1.5-.2-2.9-.6-4.4-1a.6 .6 0 0 1-.2-1zM13.9 46.1c1.3-.9 2.6-1.9 4-2.5c10.1-4.7 26.7-5.2 37.1-1c1.4 .6 2.7 1.5 4.1 2.3a.6 .6 0 0 1-.2 1.1c-1.3 .3-2.7 .8-4.1 1c-3.7 .7-7.5 .8-11.2 .9c-3.7 .2-7.4 .3-11.1 .4c-4.7 0-9.4 .3-14-.3c-1.5-.1-2.9-.6-4.4-.8a.6 .6 0 0 1-.2-1.1zM24.9 56.8c1.1-1 2.1-1.9 3.5-2.5c4.3-1.9 11.1-1.5 15 1.1c.6 .4 1.1 1.1 1.7 1.6a.6 .6 0 0 1-.2 1.1c-1.3 .6-2.5 1.1-3.9 1.4c-3.7 .9-10.2 .6-13.8-.6c-.8-.3-1.4-.7-2.1-1a.6 .6 0 0 1-.2-1.1z" />
    </svg>
  );
}
