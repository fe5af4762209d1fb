import type { LucideIcon } from "lucide-react";

/** A line icon beside words; it says nothing by itself. Import drawings one by one: `lucide-react/icons/phone`. */
export function Icon({ of: Drawing }: { of: LucideIcon }) {
  return <Drawing className="icon" strokeWidth={1.5} aria-hidden="true" />;
}
