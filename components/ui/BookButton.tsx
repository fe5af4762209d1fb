import { paths } from "#content/facts/navigation.ts";
import { Button } from "./Button.tsx";

interface BookButtonProps {
  text?: string;
  small?: boolean;
  current?: boolean;
}

/** The clay button; there is never more than one in a view. */
export function BookButton({ text = "Book Appointment", ...rest }: BookButtonProps) {
  return (
    <Button href={paths.booking} tone="book" {...rest}>
      {text}
    </Button>
  );
}
