import { expect, test } from "vitest";
import { startTestApp } from "./testing/start-test-app.ts";

const message = { name: "Ada Rider", email: "ada@example.org", message: "My cob is stiff on the left rein." };

test("visitors behind a proxy that is trusted are counted one by one, and nobody else can claim to be somebody else", async () => {
  await using app = await startTestApp({ env: { TRUSTED_PROXIES: "198.51.100.0/24 2001:db8::/32" } });
  const sendAs = async (...addresses: string[]) =>
    (await app.asVisitor("POST", "/api/contact", message, { "X-Forwarded-For": addresses.join(", ") })).status;

  for (let sent = 0; sent < 5; sent++) expect(await sendAs("203.0.113.1", "198.51.100.7")).toBe(201);
  expect(await sendAs("203.0.113.1", "198.51.100.8")).toBe(429);
  expect(await sendAs("203.0.113.2", "198.51.100.7")).toBe(201);
  expect(await sendAs("203.0.113.3", "2001:db8::7")).toBe(201);
  expect(await sendAs("192.0.2.99", "203.0.113.1", "198.51.100.7")).toBe(429);

  for (let sent = 0; sent < 5; sent++) expect(await sendAs(`192.0.2.${sent}`, "203.0.113.9")).toBe(201);
  expect(await sendAs("192.0.2.100", "203.0.113.9")).toBe(429);
});
