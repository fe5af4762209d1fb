interface Step {
  what: string;
  /** How long whoever delivers these files may keep them. */
  cacheControl: string;
  includes(file: string): boolean;
}

const ASK_AGAIN = "no-cache";

/**
 * The order of an upload: a page comes after everything it shows, a list after what it lists, a feed after the lot. So
 * whoever visits meanwhile, or after an upload that broke off, finds only pages that are whole.
 */
export const steps: readonly Step[] = [
  {
    what: "assets",
    // Their names have their content's hash in them.
    cacheControl: "public, max-age=31536000, immutable",
    includes: (file) => file.startsWith("assets/"),
  },
  { what: "pictures", cacheControl: ASK_AGAIN, includes: (file) => !isPage(file) && !isAbout(file) },
  { what: "articles", cacheControl: ASK_AGAIN, includes: (file) => isPage(file) && /^blog\/[^/]+$/.test(file) },
  { what: "pages", cacheControl: ASK_AGAIN, includes: isPage },
  { what: "feeds", cacheControl: ASK_AGAIN, includes: () => true },
];

/** Files by the step that uploads them: each belongs to the first that includes it. */
export function byStep(files: readonly string[]): { step: Step; files: string[] }[] {
  const groups = steps.map((step) => ({ step, files: [] as string[] }));
  for (const file of files) groups.find(({ step }) => step.includes(file))?.files.push(file);
  return groups.filter(({ files: some }) => some.length > 0);
}

function isPage(file: string): boolean {
  return file.endsWith(".html");
}

/** Feeds, the sitemap and the release's own name: they speak of the pages. */
function isAbout(file: string): boolean {
  return !file.includes("/") && /\.(?:xml|json|txt)$/.test(file);
}
