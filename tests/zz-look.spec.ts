import { logIn } from "./owner.ts";
import { test } from "./story.ts";
const shots = "/tmp/look";
for (const scheme of ["light", "dark"] as const)
  for (const width of [360, 1280])
    test(`look ${scheme} ${width}`, async ({ page, product }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: width === 360 ? 844 : 900 });
      const shot = (name: string, fullPage = false) => page.screenshot({ path: `${shots}/${name}-${width}-${scheme}.png`, fullPage });
      const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date());
      const plus = (n: number) => new Date(Date.parse(today) + n * 86_400_000).toISOString().slice(0, 10);
      if (scheme === "light" && width === 360) {
        await page.setViewportSize({ width: 390, height: 844 });
        for (const path of ["", "special-offer", "meet-dr-eleanor", "treatments/human", "treatments/equine", "treatments/canine", "new-patients", "booking", "contact", "about", "blog", "vet-referral"]) {
          await page.goto(`/${path}`);
          await shot(`first-${path.replace("/", "-") || "home"}`);
        }
        await page.setViewportSize({ width, height: 844 });
      }
      product.putFacts("closures", () => `closures:\n  - from: ${plus(1)}\n    to: ${plus(9)}\n    text: We rest over Christmas.\n  - from: ${plus(1)}\n    to: ${plus(1)}\n    text: On Christmas Eve we are here until noon.\n    hours: [09:00-12:00]\nannounceDaysBefore: 7\n`);
      product.putFacts("contact", (t) => t.replace("town: Wantage", "town: Newbury"));
      product.putFacts("links", (t) => t.replace('facebook: ""', "facebook: https://www.facebook.com/ours"));
      await page.goto("/contact");
      await test.expect.poll(async () => (await page.request.get("/contact")).text()).toContain("until noon");
      await test.expect.poll(async () => (await page.request.get("/contact")).text()).toContain("facebook.com/ours");
      await page.goto("/contact");
      await shot("contact", true);
      await page.goto("/about");
      await page.locator("footer").scrollIntoViewIfNeeded();
      await shot("about");
      await page.goto("/about");
      await shot("banner");
      await logIn(page);
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Practice" }).click();
      await page.getByRole("button", { name: /^Closures/ }).click();
      await page.getByRole("button", { name: /Christmas Eve/ }).click();
      await shot("desk-closures", true);
      await page.getByRole("button", { name: /^Booking and links/ }).click();
      await shot("desk-links", true);
      await page.getByRole("button", { name: /^About the practice/ }).click();
      await shot("desk-people", true);
    });
