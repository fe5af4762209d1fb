/** A telephone number as people read it and as telephones dial it; `undefined` for what is none. */
export function readPhone(typed: string): { shown: string; e164: string } | undefined {
  if (!/^\+?[\d ()-]+$/.test(typed)) return undefined;
  const shown = typed.replace(/\s+/g, " ");
  const digits = typed.replace("(0)", "").replaceAll(/\D/g, "");
  // A number without a country is a British one.
  const e164 = typed.startsWith("+") ? `+${digits}` : digits.replace(/^0/, "+44");
  return /^\+[1-9]\d{8,14}$/.test(e164) && (typed.startsWith("+") || /^0\d{9,10}$/.test(digits))
    ? { shown, e164 }
    : undefined;
}
