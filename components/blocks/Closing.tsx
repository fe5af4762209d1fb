import type { ReactNode } from "react";
import { paths } from "#content/facts/navigation.ts";
import { Drawing } from "../art/drawings/Drawing.tsx";
import { FooterRise } from "../art/Hills.tsx";
import { BookButton } from "../ui/BookButton.tsx";
import { Button } from "../ui/Button.tsx";
import { Inline } from "../ui/Inline.tsx";

interface ClosingProps {
  title: string;
  lead: string;
  /** Buttons in place of the usual two. */
  actions?: ReactNode;
}

/** The end of a page: a drawn ridge and the call to book. The footer continues its ground. */
export function Closing({ title, lead, actions }: ClosingProps) {
  return (
    <section className="closing turf">
      <Drawing of="ridge" instead={<FooterRise className="ridge" />} />
      <div className="wrap">
        <h2>{title}</h2>
        {lead && (
          <p className="lead">
            <Inline text={lead} />
          </p>
        )}
        <p className="actions">
          {actions ?? (
            <>
              <BookButton text="Book Your Appointment" />
              <Button href={paths.contact}>Contact Us</Button>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
