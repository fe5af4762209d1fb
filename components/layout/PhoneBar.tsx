import { BookButton } from "../ui/BookButton.tsx";
import { CallButton } from "../ui/CallButton.tsx";

/** On phones, the two things most people come for, under the thumb; gone while the page’s first Book button is in view. */
export function PhoneBar() {
  return (
    <nav className="bar no-print" data-enhance="phone-bar" aria-label="Call or book">
      <CallButton text="Call" />
      <BookButton />
    </nav>
  );
}
