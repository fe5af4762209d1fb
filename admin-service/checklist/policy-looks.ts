import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isPlaceholder } from "#content/facts/wording.ts";
import { inOrder, type Look, onTheServer, open, type Premises } from "./look.ts";

/** Looks at the privacy policy as visitors read it. */
export function looksAtPolicy({ config, factsFolder }: Premises): Look[] {
  const { booking, map } = factsFolder.section("links").value;
  const words = readFile(join(config.DIST_DIR, "live/privacy-policy.html"), "utf8").catch(() => undefined);
  const about = { group: "visitors", colour: "amber", ...onTheServer } as const;
  return [
    {
      ...{ id: "policy-hosts", title: "Other sites in the privacy policy", ...about },
      async find() {
        const policy = await words;
        if (policy === undefined) return open("No privacy policy is published", "The site has no pages yet.");
        const loaded = [booking.url, map].filter((url) => !isPlaceholder(url)).map((url) => new URL(url).hostname);
        const unnamed = loaded.filter((host) => !policy.includes(host));
        return unnamed.length > 0
          ? open(
              "The privacy policy leaves a site out",
              `Your pages show something from ${unnamed.join(" and ")}. Visitors have to be told.`,
            )
          : inOrder(
              loaded.length > 0 ? `It names ${loaded.join(" and ")}.` : "Your pages load nothing from elsewhere.",
            );
      },
    },
    {
      ...{ id: "policy-complaints", title: "How to complain", ...about },
      async find() {
        const policy = await words;
        if (policy === undefined) return undefined; // said above
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
      },
    },
  ];
}
