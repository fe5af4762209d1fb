export { bookingMetadata as metadata } from "#content/pages/booking.ts";
