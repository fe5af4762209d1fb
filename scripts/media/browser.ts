import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

/** Chromium as a painter: always the same colours, no scroll bars. */
export function launchPainter(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) && { executablePath: SYSTEM_CHROMIUM }),
    args: ["--no-sandbox", "--hide-scrollbars", "--force-color-profile=srgb"],
  });
}
