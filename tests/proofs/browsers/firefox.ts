import { fetchTool } from "../on-demand.ts";
import { type Driver, PATIENCE_MS, screenSize } from "./driver.ts";

const puppeteer = await import(`${fetchTool("puppeteer-core", "25.16.0")}/lib/puppeteer/puppeteer-core.js`);

/** Starts Debian's Firefox, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    headless: true,
    defaultViewport: screenSize,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  // Firefox reports content that the security policy blocks as an error of the page.
  page.on("pageerror", (error: unknown) => complaints.push(String(error)));
  page.on("console", (message: { type(): string; text(): string }) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  const at = (place: string) => page.locator(`::-p-xpath(${place})`);

  return {
    name: (await browser.version()).replace("/", " "),
    complaints,
    async goTo(url) {
      await page.goto(url);
    },
    async see(place) {
      await at(place).wait();
    },
    click: (place) => at(place).click(),
    type: (text) => page.keyboard.type(text),
    async pressWithControl(key) {
      await page.keyboard.down("Control");
      await page.keyboard.type(key);
      await page.keyboard.up("Control");
    },
    screenshot: () => page.screenshot(),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
