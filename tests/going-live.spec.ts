import { execFileSync } from "node:child_process";
import { mkdtempDisposableSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import sharp from "sharp";
import { HSTS } from "../admin-service/site/headers.ts";
import { startMailServer } from "../admin-service/testing/start-mail-server.ts";
import { startSecureHost } from "../admin-service/testing/start-secure-host.ts";
import { expectNoBarriers } from "./no-barriers.ts";
import { expect, logIn } from "./owner.ts";
import { type Product, startProduct } from "./product.ts";
import { test as base } from "./story.ts";

/** Code for Node's `--import`: resolves every name under .test to this machine. */
const resolveTestNames = `import dns from "node:dns";
const { lookup } = dns;
dns.lookup = (name, ...rest) => lookup(name.endsWith(".test") ? "127.0.0.1" : name, ...rest);`;

interface Environment extends AsyncDisposable {
  product: Product;
  /** Returns the HTTPS address of a name. */
  secure(name: string): string;
}

/** Starts a fresh clone, and HTTPS hosts for the practice's website and its diary. */
async function startEnvironment(): Promise<Environment> {
  await using started = new AsyncDisposableStack();
  let site = "";
  const host = await startSecureHost({
    names: ["www.backs.test", "diary.test"],
    answer(req, res) {
      if (req.headers.host?.startsWith("diary")) return res.end("a diary");
      // A proxy to Caddy, with a certificate.
      const proxied = request(site + req.url, { method: req.method }, (answer) => {
        res.writeHead(answer.statusCode ?? 500, { ...answer.headers, "Strict-Transport-Security": HSTS });
        answer.pipe(res);
      });
      return proxied.on("error", () => res.destroy()).end();
    },
  });
  started.use(host);
  const product = started.use(
    await startProduct({
      NODE_EXTRA_CA_CERTS: host.certificate,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(resolveTestNames)}`,
    }),
  );
  site = product.url;
  const all = started.move();
  return {
    product,
    secure: (name) => `https://${name}:${host.port}`,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

const test = base.extend<{ environment: Environment }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture’s needs from its pattern
  environment: async ({}, use) => {
    await using environment = await startEnvironment();
    await use(environment);
  },
  baseURL: async ({ environment }, use) => use(environment.product.url),
});

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date());
const openPoints = (page: Page) =>
  page.getByRole("region", { name: /^(?:Before visitors come|Your server)$/ }).getByRole("listitem");
const pointOf = (page: Page, what: string) => openPoints(page).filter({ hasText: what });

interface Fix {
  /** Title of the point while it is open. */
  what: string;
  /** Accessible name of the field that its link leads to. */
  field: RegExp;
  fill(form: Locator, environment: Environment): Promise<void>;
}

const fillField = (label: string | RegExp, text: string) => (form: Locator) => form.getByLabel(label).fill(text);

const fixes: Fix[] = [
  {
    what: "The telephone number is a placeholder",
    field: /^Telephone/,
    fill: fillField("Telephone", "01235 770077"),
  },
  { what: "WhatsApp leads to a landline", field: /^WhatsApp/, fill: fillField("WhatsApp", "07911 123456") },
  { what: "The e-mail address is a placeholder", field: /^E-mail/, fill: fillField("E-mail", "hello@backs.test") },
  {
    what: "Registration number 00000",
    field: /^Number in the register/,
    fill: fillField("Number in the register", "01234"),
  },
  {
    what: "The offer’s counter falls by itself",
    field: /^Real places and a real end/,
    async fill(form) {
      await form.getByRole("radio", { name: "Real places and a real end" }).check();
      await form.getByLabel("Last day").fill("2099-12-18");
      await form.getByLabel("Places left").fill("3");
    },
  },
  {
    what: "The offer saves nothing",
    field: /^Offer price/,
    async fill(form) {
      await form.getByLabel("Offer price").fill("49");
      await form.getByLabel("Usual price it is measured against").fill("57");
    },
  },
  {
    what: "500+ patients here, 900+ there",
    field: /^What visitors read/,
    async fill(form) {
      await form.locator(":focus").fill("500+");
      for (const note of await form.getByLabel("Since when, and how you know").all())
        await note.fill("Counted in the diary on 1 November 2026.");
    },
  },
  {
    what: "3 of the lines on your training are the sample’s",
    field: /2017/,
    async fill(form) {
      for (const year of ["2017", "2019", "2022"]) {
        await form.getByRole("button", { name: new RegExp(`^${year}:`) }).click();
        await form.getByLabel("What happened").fill(`Passed the exams of ${year}`);
      }
    },
  },
  {
    what: "4 of the testimonials are the sample’s",
    field: /Margaret, Wantage/,
    async fill(form) {
      for (const name of ["Margaret", "Tom", "Priya", "Jo"]) {
        await form.getByRole("button", { name: new RegExp(`\\b${name},`) }).click();
        await form.getByLabel("Their words").fill(`${name} said this.`);
      }
    },
  },
  {
    what: "4 testimonials without permission",
    field: /Margaret, Wantage/,
    async fill(form) {
      for (const name of ["Margaret", "Tom", "Priya", "Jo"]) {
        await form.getByRole("button", { name: new RegExp(`\\b${name},`) }).click();
        await form.getByLabel("Permission").fill("By e-mail, on 3 May 2026.");
      }
    },
  },
  {
    what: "The live map leads to a placeholder",
    field: /^Live map/,
    fill: fillField("Live map", "https://maps.test/embed"),
  },
  {
    what: "The online diary is a stand-in",
    field: /^Online diary/,
    fill: (form, { secure }) => form.getByLabel("Online diary").fill(`${secure("diary.test")}/bookings`),
  },
  {
    what: "Nobody has noted reading the privacy policy",
    field: /^You last read it on/,
    fill: (form) => form.getByLabel("You last read it on").fill(today()),
  },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a fresh clone lists what has to be done before it goes live, and she closes every point without a programmer, but for the biography", {
  tag: "@proof",
}, async ({ page, environment }) => {
  test.setTimeout(300_000);
  const { product, secure } = environment;
  await using mail = await startMailServer();
  using folder = mkdtempDisposableSync(join(tmpdir(), "elsewhere-"));
  const at = (path: string) => join(folder.path, path);
  await logIn(page);
  await page.getByRole("link", { name: "Going live" }).click();

  await test.step("the list shows every open point with its reason, and none of them stops her", async () => {
    await expect(page.getByText(/^\d\d points are open\. None of them stops you\.$/)).toBeVisible();
    await expect(page.getByText("Looked at just now.", { exact: true })).toBeVisible();
    await page.getByText("In order", { exact: true }).click();
    await expect(page.getByText("“Doctor of Chiropractic” stands beside every “Dr”")).toBeVisible();
    await pointOf(page, "There is no backup").getByRole("button").click();
    await expect(page.getByText("For whoever looks after your server: Make one with")).toBeVisible();
    await expectNoBarriers(page);
  });

  for (const { what, field, fill } of fixes) {
    await test.step(what, async () => {
      await pointOf(page, what).getByRole("link").click();
      const form = page.getByRole("form");
      await expect(form.locator(":focus")).toHaveAccessibleName(field);
      await fill(form, environment);
      await form.getByRole("button", { name: "Save" }).click();
      await expect(form).toHaveCount(0);
      await expect(page.getByText(/^Live (?:on .*)?in /)).toBeVisible();
      await page.getByRole("link", { name: "Going live" }).click();
      await expect(page.getByText(/points are open/)).toBeVisible();
      await expect(pointOf(page, what)).toHaveCount(0);
    });
  }
  for (const [what, picture, alt] of [
    ["2 of the pictures are the sample’s", "Your portrait", "What your portrait shows"],
    ["One of the pictures is the sample’s", "The clinic", "What the picture of the clinic shows"],
  ] as const) {
    await test.step(what, async () => {
      await pointOf(page, what).getByRole("link").click();
      const form = page.getByRole("form").getByRole("group", { name: picture });
      const photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: "green" } })
        .jpeg()
        .toBuffer();
      await form
        .getByLabel("Choose a picture")
        .setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
      await form.getByLabel(alt).fill("A green field.");
      await form.getByRole("button", { name: "Use this picture" }).click();
      await expect(page.getByText(/^Live (?:on .*)?in /)).toBeVisible();
      await page.getByRole("link", { name: "Going live" }).click();
      await expect(pointOf(page, what)).toHaveCount(0);
    });
  }
  await test.step("the sample’s posts are deleted", async () => {
    await expect(pointOf(page, "9 of the posts on your site are the sample’s")).toBeVisible();
    product.git("rm", "-r", "--quiet", "content/blog");
    product.git("commit", "--quiet", "-m", "no posts yet");
    await expect(async () => {
      await page.getByRole("button", { name: "Look again" }).click();
      await expect(pointOf(page, "of the posts")).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  });
  const biography = pointOf(page, "The biography is the sample’s");
  await expect(page.getByRole("region", { name: "Before visitors come" }).getByRole("listitem")).toHaveCount(1);
  await expect(biography.getByRole("link", { name: "Make it yours" })).toHaveAttribute("href", /#change=practitioner$/);

  const env = {
    SITE_URL: secure("www.backs.test"),
    SMTP_URL: mail.url,
    MAIL_TO: "owner@backs.test",
    ALERT_MAIL: "owner@backs.test",
    GIT_REMOTE: at("copy.git"),
  };
  await test.step("the domain name, mail and a copy elsewhere are set up, as setup and the README say", async () => {
    execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", at("copy.git")]);
    await product.stopService();
    await product.startService(env);
    await page.getByRole("button", { name: "Look again" }).click();
    for (const what of [
      "The site calls itself",
      "The site does not answer",
      "No copy",
      "No mail is set up",
      "Nobody is told",
    ])
      await expect(pointOf(page, what)).toHaveCount(0);
  });

  await test.step("the test mail comes, and she says so", async () => {
    await pointOf(page, "Mail was never tested").getByRole("link").click();
    await page.getByRole("button", { name: "Send a test mail" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("New messages are also mailed to owner@backs.test.")).toBeVisible();
    await page.getByRole("link", { name: "Going live" }).click();
  });

  await test.step("the timer runs, a backup is made, and restored as a trial", async () => {
    await product.runCommand("scripts/weekly.ts");
    const [archive = ""] = (await product.runCommand("scripts/backup.ts", [at("backups")])).split(": ");
    await page.getByRole("button", { name: "Look again" }).click();
    await expect(pointOf(page, "No backup was ever put back")).toBeVisible();
    await expect(openPoints(page)).toHaveCount(2);
    await product.runCommand("scripts/restore.ts", [archive, "--to", at("trial")]);
    await page.getByRole("button", { name: "Look again" }).click();
  });

  await expect(page.getByText("1 point is open.")).toBeVisible();
  await expect(openPoints(page)).toHaveCount(1);
  await expect(biography).toBeVisible();
  await page.getByText("In order", { exact: true }).click();
  await expect(page.getByText(/^Valid until /)).toBeVisible();
  await expectNoBarriers(page);
  const told = await product.runCommand("scripts/checklist.ts", [], env).catch(({ stdout }) => stdout);
  expect(told).toMatch(/\n1 point is open\. It does not stop you\.\n$/);
});
