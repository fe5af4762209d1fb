import { bookingHref, paths } from "#content/facts/navigation.ts";
import { Button } from "./Button.tsx";

interface BookButtonProps {
  text?: string;
  small?: boolean;
  /** The path of the current page; needed where it may be the booking page. */
  path?: string;
}

/** The clay button; at most one is visible at a time. */
export function BookButton({ text = "Book Appointment", small = false, path = "" }: BookButtonProps) {
  return (
    <Button
      href={bookingHref(path)}
      tone="book"
      small={small}
      aria-current={path === paths.booking ? "page" : undefined}
    >
      {text}
    </Button>
  );
}
