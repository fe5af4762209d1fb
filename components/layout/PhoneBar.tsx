import { BookButton } from "../ui/BookButton.tsx";
import { CallButton } from "../ui/CallButton.tsx";

/** On phones, the two things most people come for, under the thumb. */
export function PhoneBar() {
  return (
    <nav className="bar no-print" aria-label="Call or book">
      <CallButton text="Call" />
      <BookButton />
    </nav>
  );
}
