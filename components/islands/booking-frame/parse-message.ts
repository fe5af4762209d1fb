export type BookingMessage = { kind: "resize"; height: number } | { kind: "page"; page: string };

/**
 * Reads a message of the booking diary: `cliniko-bookings-resize:1342` or `cliniko-bookings-page:schedule`. The words
 * before the colon are facts of the practice; all other messages are ignored.
 */
export function parseMessage(
  data: unknown,
  { resizeMarker, pageMarker }: { resizeMarker: string; pageMarker: string },
): BookingMessage | undefined {
  if (typeof data !== "string") return undefined;
  if (data.startsWith(`${resizeMarker}:`)) {
    const written = data.slice(resizeMarker.length + 1).trim();
    const height = Number(written);
    return written !== "" && Number.isFinite(height) && height > 0 ? { kind: "resize", height } : undefined;
  }
  if (data === pageMarker || data.startsWith(`${pageMarker}:`)) {
    return { kind: "page", page: data.slice(pageMarker.length + 1) };
  }
  return undefined;
}
