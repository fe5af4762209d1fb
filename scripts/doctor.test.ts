import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { noteBackup } from "../admin-service/status/last-backup.ts";

test("npm run doctor prints what an expert needs, but no secret from the environment or .env, no address and no message", () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "doctor-"));
  const at = (path: string) => join(folder.path, path);
  for (const name of ["data", "bin", "blog"]) mkdirSync(at(name));
  execFileSync("git", ["init", "--quiet", "--initial-branch=main", at("blog")]);
  writeFileSync(at("data/messages.json"), '{"messages":[{"name":"canary-visitor","message":"canary-words"}]}');
  writeFileSync(at("data/told.json"), '{"ALERT_MAIL":"canary-desk@practice.example"}');
  noteBackup(at("data"), { at: "2026-11-20T03:15:00.000Z", onSameDisk: false, copied: true });
  // A log that contains secrets.
  writeFileSync(
    at("bin/journalctl"),
    "#!/bin/sh\necho 'error: canary-key was refused, so was canary-password for canary-desk@practice.example'\n",
  );
  chmodSync(at("bin/journalctl"), 0o755);
  writeFileSync(at("package.json"), '{"version":"9.9.9"}');
  const secrets = {
    OPENAI_API_KEY: "canary-key",
    SMTP_URL: "smtp://canary-user:canary-password@mail.example:587",
    MAIL_TO: "canary@practice.example",
    ALERT_URL: "https://ntfy.sh/canary-topic",
    BACKUP_KEY: "canary-canary-canary-key",
    GIT_REMOTE: "https://canary:token@127.0.0.1:9/posts.git",
  };
  writeFileSync(
    at(".env"),
    Object.entries(secrets)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );
  const output = execFileSync(process.execPath, [resolve("scripts/doctor.ts")], {
    cwd: folder.path,
    encoding: "utf8",
    env: {
      PATH: `${at("bin")}:${process.env.PATH}`,
      PORT: "9",
      BLOG_DIR: at("blog"),
      DATA_DIR: at("data"),
      ADMIN_PASSWORD: "canary-admin",
      SOME_TOKEN: "canary-elsewhere",
      UNDECODABLE_URL: "smtp://canary:100%@mail.example",
    },
  });
  for (const part of [
    "project 9.9.9",
    `Node ${process.version}`,
    "git --version: git version",
    "SMTP_URL: set",
    "ALERT_MAIL: set at the desk",
    "MAIL_FROM: not set",
    "PORT: 9",
    "commit none on main, 0 files changed",
    "remote: cannot be reached",
    /Filesystem .*Avail/,
    /Filesystem .*IFree/,
    "MB free of",
    / messages\.json$/m,
    "2026-11-20T03:15:00.000Z",
    "The service does not answer.",
    "error: (secret) was refused, so was (secret) for (secret)",
  ])
    expect(output).toMatch(part);
  expect(output).not.toMatch(/canary/);
});
