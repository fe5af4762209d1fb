import { createContext, use } from "react";
import { bookingHref, paths } from "#content/facts/navigation.ts";
import { useFacts } from "../facts.ts";
import { Button } from "./Button.tsx";

const BookingContext = createContext("");

/** Around each page while it is drawn: its path, or the category of its post, decides where booking buttons lead. */
export const BookingProvider = BookingContext.Provider;

interface BookButtonProps {
  text?: string;
  small?: boolean;
}

/** The clay button; at most one is visible at a time. */
export function BookButton({ text = "Book Appointment", small = false }: BookButtonProps) {
  const from = use(BookingContext);
  return (
    <Button
      href={bookingHref(from, useFacts())}
      tone="book"
      small={small}
      aria-current={from === paths.booking ? "page" : undefined}
    >
      {text}
    </Button>
  );
}
