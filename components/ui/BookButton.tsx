import { bookingHref, paths } from "#content/facts/navigation.ts";
import { Button } from "./Button.tsx";

interface BookButtonProps {
  text?: string;
  small?: boolean;
  /** The path of the page that it stands on, for those that stand on the booking page too. */
  path?: string;
}

/** The clay button; there is never more than one in a view. */
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
