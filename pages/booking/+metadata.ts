import type { Metadata } from "#content/model/metadata.ts";
import { bookingMetadata, bookingPage } from "#content/pages/booking.ts";

export const metadata: Metadata = {
  ...bookingMetadata,
  trail: [{ text: bookingPage.name }],
};
