import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "playwright/test";
import { paths } from "#content/facts/navigation.ts";
import { type Product, password, startProduct } from "../product.ts";
import { type Driver, PATIENCE_MS } from "./browsers/driver.ts";
import { startFirefox } from "./browsers/firefox.ts";
import { startWebKit } from "./browsers/webkit.ts";

// npm run browsers: writes a post, changes a page and sends a message in Debian's Firefox and WebKit. npm test covers these stories and all
// others in Chromium.

const programs = ["firefox-esr", "WebKitWebDriver", "Xvfb"].filter((name) => !existsSync(join("/usr/bin", name)));
if (programs.length > 0) {
  const packages = "firefox-esr webkit2gtk-driver xvfb";
  console.error(
    `Missing: ${programs.join(", ")}. Please run: sudo apt-get install --yes --no-install-recommends ${packages}`,
  );
  process.exit(1);
}
const screenshotFolder = "test-results/browsers";
mkdirSync(screenshotFolder, { recursive: true });

const CONTROL_END = "\uE010";
const button = (name: string) => `//button[normalize-space()="${name}"]`;
const field = (label: string) => `//*[@id=//label[contains(., "${label}")]/@for]`;
const text = (words: string) => `//*[text()[contains(., "${words}")]]`;

async function writeAPost(browser: Driver, product: Product, engine: string): Promise<void> {
  await browser.goTo(product.url + paths.adminLogin);
  await browser.click("//input[@type='password']");
  await browser.type(`${password}\n`);

  await browser.click(button("New post"));
  await browser.see("//textarea[@aria-label='Title']");
  await browser.type(`Written in ${engine}\n`);
  await browser.type(
    "A *calm* start.\n## Before a ride\n- walk\ntrot\n\n> Ask your vet first.\n\nWarm up **well**, with ",
  );
  await browser.pressWithControl("b");
  await browser.type("soft");
  await browser.pressWithControl("b");
  await browser.type(" hands.");
  await browser.see("//p[.='Warm up well, with soft hands.']/strong[.='soft']");
  writeFileSync(join(screenshotFolder, `${engine.toLowerCase()}.png`), await browser.screenshot());
  await browser.click(button("Save"));
  await browser.see(text("Post Updated"));
  const file = `written-in-${engine.toLowerCase()}`;
  expect(product.git("show", `HEAD:content/blog/${file}.md`).split("---\n").slice(2).join("---\n").trim()).toBe(
    "A *calm* start.\n\n## Before a ride\n\n- walk\n- trot\n\n> Ask your vet first.\n\nWarm up **well**, with **soft** hands.",
  );

  await browser.click(`//li[contains(., "Written in ${engine}")]//button[starts-with(normalize-space(), "Edit")]`);
  await browser.click("//p[.='Warm up well, with soft hands.']");
  await browser.pressWithControl(CONTROL_END);
  await browser.type("s Read ");
  await browser.pressWithControl("k");
  await browser.click(field("Where to"));
  await browser.type("/booking");
  await browser.click(field("Words shown"));
  await browser.type("how to book");
  await browser.click(button("Set link"));
  await browser.type(" a visit.");
  await browser.see("//p[contains(., 'hands.s Read how to book a visit.')]/a[.='how to book']");
  await browser.click(button("Publish"));
  await expect
    .poll(async () => (await fetch(`${product.url}/blog/${file}`)).status, { timeout: PATIENCE_MS })
    .toBe(200);
  await browser.goTo(`${product.url}/blog/${file}`);
  await browser.see("//p[contains(., 'hands.s Read how to book a visit.')]/a[@href='/booking']");
}

/** Writes at the start of a text that begins with a fact: the caret is there once the page is open. */
async function changeAPage(browser: Driver, product: Product, engine: string): Promise<void> {
  await browser.goTo(`${product.url}/admin/words#about.mission.paragraphs.0`);
  await browser.see("//button[@title='Put in a fact']");
  await browser.type(`With ${engine}, **on time** in `);
  await browser.click("//button[@title='Put in a fact']");
  await browser.see("//h2[.='Put in a fact']");
  await browser.type("reach town\n");
  await browser.type(" now. ");
  await browser.click(button("Save"));
  await browser.see(text("Live in"));
  const about = await (await fetch(`${product.url}/about`)).text();
  expect(/<p>.{0,300}is a place/.exec(about)?.[0]).toContain(
    `With ${engine}, <strong>on time</strong> in Wantage now. `,
  );
}

async function sendAMessage(browser: Driver, product: Product, engine: string): Promise<void> {
  await browser.goTo(product.url + paths.contact);
  await browser.see("//*[@data-island='ContactForm'][@data-ready]");
  for (const [label, words] of [
    ["Name", `A visitor with ${engine}`],
    ["Email", "visitor@patient.example"],
    ["Message", "Do you see whippets?"],
  ] as const) {
    await browser.click(field(label));
    await browser.type(words);
  }
  await browser.click(field("I consent"));
  await browser.click(button("Send Message"));
  await browser.see(text("Thank you for your message."));

  await browser.goTo(product.url + paths.adminMessages);
  await browser.click(`//button[contains(., "A visitor with ${engine}")]`);
  await browser.see(`//article${text("Do you see whippets?")}`);
}

await using product = await startProduct();
let failures = 0;
for (const [engine, start] of Object.entries({ Firefox: startFirefox, WebKit: startWebKit })) {
  await using browser = await start();
  for (const [name, story] of Object.entries({
    "writing a post": writeAPost,
    "changing a page": changeAPage,
    "contact form": sendAMessage,
  })) {
    const begin = performance.now();
    const before = browser.complaints.length;
    const problem = await story(browser, product, engine).catch((error: Error) => String(error.stack));
    const problems = [...(problem ? [problem] : []), ...browser.complaints.slice(before)];
    if (problem)
      writeFileSync(join(screenshotFolder, `${engine}-failed.png`), await browser.screenshot().catch(() => ""));
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${problems.length === 0 ? "✓" : "✗"} ${browser.name.padEnd(20)} ${name.padEnd(16)} ${seconds} s`);
    for (const one of problems) console.log(`  ${one}`);
    failures += problems.length;
  }
}
process.exitCode = failures > 0 ? 1 : 0;
