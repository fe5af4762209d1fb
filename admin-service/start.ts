import { paths } from "#content/facts/navigation.ts";
import { loadConfig } from "./config.ts";
import { endWithCommand } from "./end-with-command.ts";
import { consoleLog } from "./errors.ts";
import type { Publisher } from "./publish/publisher.ts";
import { type Service, startService } from "./serve.ts";

const config = loadConfig();
let service: Service | undefined;
endWithCommand(() => service?.stop());

try {
  service = await startService(config, { log: consoleLog });
  const { url, generatedPassword, services } = service;
  console.log(`
  The site:        ${url}
  The admin area:  ${url}${paths.adminLogin}${generatedPassword ? `\n  The password:    ${generatedPassword}   (shown only now; npm run password sets another)` : ""}
  ${describe(services.publisher)}
`);
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
