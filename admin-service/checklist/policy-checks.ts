import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPlaceholder } from "#content/facts/wording.ts";
import { type CheckContext, inOrder, onTheServer, open, type PointCheck, visitors } from "./point-check.ts";

/** Lists the checks of the published privacy policy. */
export function listPolicyChecks({ config, factsFolder }: CheckContext): PointCheck[] {
  const { booking, map } = factsFolder.section("links").value;
  const policyHtml = readFile(join(config.DIST_DIR, "live/privacy-policy.html"), "utf8").catch(() => undefined);
  return [
    visitors.amber("policy-hosts", "Other sites in the privacy policy", onTheServer, async () => {
      const policy = await policyHtml;
      if (policy === undefined) return open("No privacy policy is published", "The site has no pages yet.");
      const embeddedHosts = [booking.url, map].filter((url) => !isPlaceholder(url)).map((url) => new URL(url).hostname);
      const unnamed = embeddedHosts.filter((host) => !policy.includes(host));
      return unnamed.length > 0
        ? open(
            "The privacy policy leaves a site out",
            `Your pages show something from ${unnamed.join(" and ")}. Visitors have to be told.`,
          )
        : inOrder(
            embeddedHosts.length > 0
              ? `It names ${embeddedHosts.join(" and ")}.`
              : "Your pages load nothing from elsewhere.",
          );
    }),
    visitors.amber("policy-complaints", "How to complain", onTheServer, async () => {
      const policy = await policyHtml;
      if (policy === undefined) return undefined; // reported by the check above
      const missing = [
        /\bcomplain/i.test(policy) ? [] : "how to complain to you",
        /href="https:\/\/ico\.org\.uk/.test(policy) ? [] : "the way to the Information Commissioner’s Office",
      ].flat();
      return missing.length > 0
        ? open(
            "No complaint route in the privacy policy",
            `Since June 2026 people may complain to you first. Missing: ${missing.join("; ")}.`,
          )
        : inOrder("The privacy policy says how, to you and to the Information Commissioner’s Office.");
    }),
    visitors.amber("policy-counts", "Numbers in the privacy policy", onTheServer, async () => {
      const policy = await policyHtml;
      if (policy === undefined) return undefined;
      return /\bcount/i.test(policy) && /\bserver\b/i.test(policy)
        ? inOrder("It says that pages are counted, from what the web server notes.")
        : open(
            "The privacy policy does not say that pages are counted",
            "They are counted from what the web server notes, and visitors have to be told.",
          );
    }),
  ];
}
