import { readConfig } from "../../../admin-service/config.ts";
import type { Receipt } from "../../../admin-service/publish/publisher.ts";
import { startService } from "../../../admin-service/serve.ts";

/** The whole service in a process of its own, which tells the measuring one what happens in it, and when. */
export type FromService =
  | { ready: { url: string } }
  /** Somebody is about to look at the posts' folder: the watcher has called, say. */
  | { looked: string }
  /** A publish was asked for, and has ended; `waiting` is how many different ones were under way or in line at most. */
  | { published: { asked: string; receipt: Receipt; waiting: number } };
export type ToService = { publishing: boolean } | "stop";

const log = { info() {}, error: (message: string) => console.error(message) };
const service = await startService(readConfig(process.env), { log, passwordCost: 2 });
const { writeQueue, publisher } = service.services;
const send = (message: FromService) => process.send?.(message);
const clock = () => String(process.hrtime.bigint());

const run = writeQueue.run.bind(writeQueue);
writeQueue.run = (write) => {
  send({ looked: clock() });
  return run(write);
};

const publish = publisher.publish.bind(publisher);
const underWay = new Set<Promise<Receipt>>();
let publishing = true;
publisher.publish = async (options) => {
  if (!publishing) return publisher.last as Receipt;
  const asked = clock();
  const promise = publish(options);
  underWay.add(promise);
  const waiting = underWay.size;
  const receipt = await promise;
  underWay.delete(promise);
  send({ published: { asked, receipt, waiting } });
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
