import { readConfig } from "../../../admin-service/config.ts";
import type { Receipt } from "../../../admin-service/publish/publisher.ts";
import { startService } from "../../../admin-service/serve.ts";

/** Messages from the service, which runs in a process of its own, about what happens in it and when. */
export type FromService =
  | { ready: { url: string } }
  /** A check of the posts' folder has started, for example because the watcher has noticed a change. */
  | { checkStarted: string }
  /** A requested publish has ended. `pending` is the number of publishes that were running or queued with it. */
  | { published: { asked: string; receipt: Receipt; pending: number } };
export type ToService = { publishing: boolean } | "stop";

const log = { info() {}, error: (message: string) => console.error(message) };
const service = await startService(readConfig(process.env), { log, passwordCost: 2 });
const { writeQueue, publisher } = service.services;
const send = (message: FromService) => process.send?.(message);
const clock = () => String(process.hrtime.bigint());

const run = writeQueue.run.bind(writeQueue);
writeQueue.run = (write) => {
  send({ checkStarted: clock() });
  return run(write);
};

const publish = publisher.publish.bind(publisher);
const running = new Set<Promise<Receipt>>();
let publishing = true;
publisher.publish = async (options) => {
  if (!publishing) return publisher.last as Receipt;
  const asked = clock();
  const promise = publish(options);
  running.add(promise);
  const pending = running.size;
  const receipt = await promise;
  running.delete(promise);
  send({ published: { asked, receipt, pending } });
  return receipt;
};

process.on("message", async (message: ToService) => {
  if (message !== "stop") publishing = message.publishing;
  else {
    await service.stop();
    process.exit();
  }
});
process.on("disconnect", () => process.exit());
send({ ready: { url: service.url } });
