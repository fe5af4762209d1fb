import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 25;

export interface VisitorReport {
  pages: number;
  /** Answers with a status other than 200, and missing answers. */
  failures: number;
  p99: number;
}

/** Starts a visitor who reads the site during an attack, each page on a new connection. */
export function startVisitor(url: string, paths: readonly string[]) {
  const times: number[] = [];
  let failures = 0;
  let isOver = false;
  async function read(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const began = performance.now();
      if ((await statusOf(url + paths[turn % paths.length])) !== 200) failures++;
      times.push(performance.now() - began);
      await delay(EVERY_MS);
    }
  }
  const reading = read();
  return {
    async end(): Promise<VisitorReport> {
      isOver = true;
      await reading;
      const sorted = times.sort((a, b) => a - b);
      return { pages: times.length, failures, p99: Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0) };
    },
  };
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    request(url, { agent: false, timeout: 10_000 }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
      response.once("error", () => resolve(undefined));
    })
      .once("timeout", function (this: { destroy(): void }) {
        this.destroy();
      })
      .once("error", () => resolve(undefined))
      .end();
  });
}
