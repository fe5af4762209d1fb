type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The first pattern that matches counts, because most browsers claim to be others as well. */
const browsers: Names = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const machines: Names = [
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bAndroid\b.*\bMobile\b/, "an Android phone"],
  [/\bAndroid\b/, "an Android tablet"],
  [/\bWindows\b/, "a Windows computer"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bLinux\b/, "a Linux computer"],
];

const findName = (names: Names, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/** Describes a device by its User-Agent header, such as "Safari on an iPhone". The header itself is not stored. */
export function describeDevice(userAgent = ""): string {
  const text = userAgent.slice(0, 500);
  const machine = findName(machines, text);
  return `${findName(browsers, text) ?? "A browser"}${machine ? ` on ${machine}` : ""}`;
}
