import { useSignals } from "@preact/signals-react/runtime";
import Pause from "lucide-react/icons/pause";
import X from "lucide-react/icons/x";
import { offerPage } from "#content/pages/offer.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Confetti } from "./Confetti.tsx";
import { confetti, justBooked, spotsLeft } from "./counter.ts";

/** The announcement of the simulated booking, and the flecks of chalk that go with it. */
export function JustBooked() {
  useSignals();
  const { booked, stop, close } = offerPage.spots;
  return (
    <>
      <div role="status">
        {justBooked.value && (
          <div className="toast">
            <strong>{booked.title}</strong>
            <p>{booked.text(spotsLeft.value)}</p>
            <div className="actions">
              {confetti.value && (
                <button type="button" aria-label={stop} onClick={() => (confetti.value = false)}>
                  <Icon of={Pause} />
                </button>
              )}
              <button
                type="button"
                aria-label={close}
                onClick={() => {
                  justBooked.value = false;
                  confetti.value = false;
                }}
              >
                <Icon of={X} />
              </button>
            </div>
          </div>
        )}
      </div>
      {confetti.value && <Confetti />}
    </>
  );
}
