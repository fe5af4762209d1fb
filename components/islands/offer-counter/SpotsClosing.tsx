import { useSignals } from "@preact/signals-react/runtime";
import { offerPage } from "#content/pages/offer.ts";
import { spotsLeft } from "./counter.ts";

/** The last words of the page, with the number that everything else shows. */
export function SpotsClosing() {
  useSignals();
  return <h2>{offerPage.closing.title(spotsLeft.value)}</h2>;
}
