import { paths } from "#content/facts/navigation.ts";
import { consoleLog } from "./errors.ts";
import { loadConfig } from "./load-config.ts";
import type { Publisher } from "./publish/publisher.ts";
import { startService } from "./service.ts";

const config = loadConfig();

try {
  const { url, generatedPassword, services, stop } = await startService(config, { log: consoleLog });
  console.log(`
  The site:        ${url}
  The admin area:  ${url}${paths.adminLogin}${generatedPassword ? `\n  The password:    ${generatedPassword}   (shown only now; npm run password sets another)` : ""}
  ${describe(services.publisher)}
`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await stop();
      process.exit();
    });
  }
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

function describe({ last, live }: Publisher): string {
  if (last)
    return last.ok
      ? `Published ${last.posts} posts in ${last.ms} ms.`
      : `The site could not be published: ${last.error}`;
  const { id, rolledBack } = live();
  return `Release ${id} is live, put back on ${rolledBack?.at.slice(0, 10)}, until the next change.`;
}
