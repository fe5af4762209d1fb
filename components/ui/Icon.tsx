import type { LucideIcon } from "lucide-react";

/** A decorative line icon beside text. Import icons one by one, to keep bundles small: `lucide-react/icons/phone`. */
export function Icon({ of: Drawing }: { of: LucideIcon }) {
  return <Drawing className="icon" strokeWidth={1.5} aria-hidden="true" />;
}
