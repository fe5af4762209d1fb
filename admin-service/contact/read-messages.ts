import { join } from "node:path";
import { readJson } from "../storage/read-json.ts";
import { type Message, messagesSchema } from "./message.ts";
import { readOverflow } from "./overflow-store.ts";

/** Reads all messages, the oldest first, without opening their store: a service may be writing there. */
export async function readAllMessages(dataDir: string): Promise<Message[]> {
  const { messages = [] } = readJson(messagesSchema, join(dataDir, "messages.json")) ?? {};
  const all = [...messages];
  for await (const message of readOverflow(dataDir)) all.push(message);
  return all.filter(({ deletedAt }) => !deletedAt).sort((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1));
}
