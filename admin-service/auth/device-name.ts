type Names = readonly (readonly [sign: RegExp, name: string])[];

/** The first sign that is found counts: most browsers claim to be others as well. */
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

const nameIn = (names: Names, text: string): string | undefined => names.find(([sign]) => sign.test(text))?.[1];

/** A device in plain words, from the name that its browser gives: "Safari on an iPhone". Nothing else of it is kept. */
export function nameOfDevice(userAgent = ""): string {
  const text = userAgent.slice(0, 500);
  const machine = nameIn(machines, text);
  return `${nameIn(browsers, text) ?? "A browser"}${machine ? ` on ${machine}` : ""}`;
}
