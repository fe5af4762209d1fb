import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempDisposableSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { openFacts } from "#content/facts/open-facts.ts";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { isSamePassword } from "../admin-service/auth/password-hash.ts";
import { openStoredPassword } from "../admin-service/auth/stored-password.ts";
import { readConfig } from "../admin-service/config.ts";
import { setVariables } from "./setup/env-file.ts";
import { ownerOf } from "./setup/owner.ts";
import {
  exposureOf,
  fillTemplate,
  findUnitProblem,
  hasCaddy,
  readUnitSettings,
  SYSTEMD_ANALYZE,
  type UnitSettings,
  verifyUnits,
  writeUnits,
} from "./setup/units.ts";

const project = resolve(import.meta.dirname, "..");

/** Makes a copy of the files that setup reads and writes, and runs `npm run setup` in it, with one answer per line. */
function createCopy() {
  const copy = mkdtempDisposableSync(join(tmpdir(), "setup-"));
  const at = (path: string) => join(copy.path, path);
  cpSync(sampleDirs.practice, at("content/practice"), { recursive: true });
  cpSync(join(project, ".env.example"), at(".env.example"));
  return {
    at,
    read: (path: string) => readFileSync(at(path), "utf8"),
    facts: () => ["contact", "people"].map((name) => readFileSync(at(`content/practice/${name}.yaml`), "utf8")).join(),
    async setUp(...answers: string[]) {
      const child = spawn(process.execPath, [join(project, "scripts/setup.ts")], {
        cwd: copy.path,
        stdio: ["pipe", "pipe", "pipe"],
      });
      child.stdin.end(answers.map((answer) => `${answer}\n`).join(""));
      const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
      return { output, errors, code };
    },
    [Symbol.dispose]: () => copy.remove(),
  };
}

const answers = {
  facts: [
    'Hill & "Dale" Chiropractic',
    "Dr. Zoë O’Neill",
    "(01235) 123 456",
    "hello@hill-dale.co.uk",
    "1 High Street",
    "Abingdon",
    "",
    "ox14 5aa",
    "",
    "51.6708, -1.2830",
    "",
    "01234",
  ],
  settings: [
    "Hill-Dale.co.uk",
    "sk-a-key",
    "smtp://clinic:p$ss@mail.hill-dale.co.uk:587",
    "",
    "",
    "",
    "https://ntfy.sh/a-topic",
  ],
  password: "the grey mare walks home",
};

describe("npm run setup", { tags: ["slow"] }, () => {
  const copy = createCopy();
  afterAll(() => copy[Symbol.dispose]());

  test("writes the answers to the facts, whose comments stay, to .env and to the stored password", async () => {
    const before = copy.facts();
    const { code, output, errors } = await copy.setUp(...answers.facts, ...answers.settings, answers.password);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).not.toContain(answers.password);

    expect(differences(before, copy.facts())).toEqual([
      'name: Hill & "Dale" Chiropractic',
      "phone: 01235 123456",
      "email: hello@hill-dale.co.uk",
      "street: 1 High Street",
      "town: Abingdon",
      "postcode: OX14 5AA",
      "region: Abingdon and surrounding Oxfordshire areas",
      "latitude: 51.6708",
      "longitude: -1.283",
      "name: Zoë",
      "fullName: Zoë O’Neill",
      'gccNumber: "01234"',
    ]);
    const { practice, practitioner } = openFacts({ dir: copy.at("content/practice") }).on("2026-11-23");
    expect([practice.phone.e164, practitioner.path]).toEqual(["+441235123456", "/meet-dr-zoe"]);

    expect(statSync(copy.at(".env")).mode & 0o777).toBe(0o600);
    expect(parseEnv(copy.read(".env"))).toMatchObject({
      SITE_URL: "https://hill-dale.co.uk",
      SITE_ADDRESS: "hill-dale.co.uk",
      SITE_TWIN: "www.hill-dale.co.uk",
      SITE_ROOT: copy.at("dist/live"),
      OPENAI_API_KEY: "sk-a-key",
      SMTP_URL: "smtp://clinic:p$ss@mail.hill-dale.co.uk:587",
      MAIL_TO: "hello@hill-dale.co.uk",
      ALERT_MAIL: "hello@hill-dale.co.uk",
      ALERT_URL: "https://ntfy.sh/a-topic",
    });
    expect(output).not.toMatch(/p\$ss|a-topic/);
    const stored = await (await openStoredPassword({ dataDir: copy.at("data") })).current();
    expect(stored && (await isSamePassword(answers.password, stored))).toBe(true);
  });

  test("keeps the current values when it is run again, and changes .env only with permission", async () => {
    const facts = copy.facts();
    const env = `# ours\n${copy.read(".env")}OUR_OWN=1\n`;
    writeFileSync(copy.at(".env"), env);
    const password = copy.read("data/admin.json");
    const nothingNew = Array(12).fill("");

    expect((await copy.setUp(...nothingNew, "no", "")).code).toBe(0);
    expect(copy.read(".env")).toBe(env);

    expect((await copy.setUp(...nothingNew, "yes", "", "-", ...Array(6).fill(""))).code).toBe(0);
    expect(copy.read(".env")).toBe(env.replace("OPENAI_API_KEY=sk-a-key", "# OPENAI_API_KEY="));
    expect(copy.facts()).toBe(facts);
    expect(copy.read("data/admin.json")).toBe(password);
  });

  test("gives a site that was set up before its other name, swaps the two on demand, and leaves alone what was edited by hand", async () => {
    using copy = createCopy();
    const setUp = async (env: string, ...[site = "", ...others]: string[]) => {
      writeFileSync(copy.at(".env"), env);
      const answers = [...Array(12).fill(""), "yes", site, "", "", ...others, "", ""];
      expect(await copy.setUp(...answers)).toMatchObject({ code: 0, errors: "" });
      const { SITE_URL, SITE_ADDRESS, SITE_TWIN } = parseEnv(copy.read(".env"));
      return [SITE_URL, SITE_ADDRESS, SITE_TWIN];
    };
    const [bare, www] = ["a.example", "www.a.example"];
    const old = `SITE_URL=https://${bare}\nSITE_ADDRESS=${bare}\n`;
    expect(await setUp(old)).toEqual([`https://${bare}`, bare, www]);
    expect(await setUp(old, www)).toEqual([`https://${www}`, www, bare]);
    expect(await setUp(old.replace(`//${bare}`, `//${www}`))).toEqual([`https://${www}`, www, bare]);
    expect(await setUp(`${old}SITE_TWIN=\n`)).toEqual([`https://${bare}`, bare, ""]);
    const byHand = `SITE_URL=https://${bare}\nSITE_ADDRESS='${bare}, ${www}'\n`;
    expect(await setUp(byHand)).toEqual([`https://${bare}`, `${bare}, ${www}`, undefined]);
    expect(await setUp("SITE_URL=http://localhost:3000\nSITE_ADDRESS=:8080\n")).toEqual([
      "http://localhost:3000",
      ":8080",
      undefined,
    ]);
    expect(await setUp(`${old}SITE_TWIN=${www}\n`, "http://localhost:3000")).toEqual([
      "http://localhost:3000",
      ":8080",
      undefined,
    ]);
  });

  test("asks who is told when something breaks, and by whom mails come, takes a dash for nobody, and tells what is wrong", async () => {
    using copy = createCopy();
    const smtp = "smtps://mail.a.example";
    const mail = ["http://mail", smtp, "-", "owner@a.example", "The Practice", "web@a.example", "him", "-"];
    const { code, output } = await copy.setUp(...Array(14).fill(""), ...mail, "ftp://x", "-", "");
    expect(code).toBe(0);
    for (const problem of ["That is not an address like smtp:", "That is not an address like https:"])
      expect(output).toContain(problem);
    expect(output.match(/That is not an e-mail address\./g)).toHaveLength(3);
    const { SMTP_URL, MAIL_TO, MAIL_FROM, ALERT_MAIL, ALERT_URL } = parseEnv(copy.read(".env"));
    expect([SMTP_URL, MAIL_TO, MAIL_FROM]).toEqual([smtp, "owner@a.example", "web@a.example"]);
    expect([ALERT_MAIL, ALERT_URL]).toEqual([undefined, undefined]);
    await copy.setUp(...Array(12).fill(""), "yes", "", "", "-", "", "");
    expect(readConfig(parseEnv(copy.read(".env"))).MAIL_FROM).toBeUndefined();
  });

  test("says what is wrong with an answer and asks again, and changes nothing when the answers end too soon", async () => {
    using copy = createCopy();
    const facts = copy.facts();
    const tooSoon = await copy.setUp("A name", "", "12", "01235 123456", "not mail");
    expect(tooSoon.output).toContain("“phone” in contact has to be a number like 01235 123456 or +44 1235 123456.");
    expect(tooSoon.output).toContain("“email” in contact has to be an e-mail address.");
    expect([tooSoon.code, tooSoon.errors]).toEqual([
      1,
      "The answers ended before the questions did. Nothing was changed.\n",
    ]);
    expect(copy.facts()).toBe(facts);
    expect([existsSync(copy.at(".env")), existsSync(copy.at("data"))]).toEqual([false, false]);
  });

  test("does not touch facts that it cannot read, and says why", async () => {
    using copy = createCopy();
    writeFileSync(copy.at("content/practice/people.yaml"), "practitioner: [");
    const { code, errors } = await copy.setUp(...Array(16).fill(""));
    expect([code, errors]).toEqual([1, expect.stringMatching(/^people\.yaml in .* Nothing was changed\.\n$/)]);
  });

  test("may leave open where the clinic is and the register number; the area follows a new town, and the sample’s place on the map is told to nobody", async () => {
    using copy = createCopy();
    const answers = ["", "", "", "", "", "Newbury", "Berkshire", "RG14 1AA", ...Array(9).fill("")];
    const { code, output } = await copy.setUp(...answers);
    expect(code).toBe(0);
    expect(output).toContain("[Newbury and surrounding Berkshire areas]");
    expect(output).toContain("[leave it open; search engines are then told no place]");
    expect(output).toContain("[leave it open; the list of Going live has it]");
    const { practice, practitioner } = openFacts({ dir: copy.at("content/practice") }).on("2026-11-23");
    expect(practice).toMatchObject({ region: "Newbury and surrounding Berkshire areas", isOnDrawnMap: false });
    expect([practice.geo, practitioner.formerPaths]).toEqual([undefined, []]);

    const wrongPlace = await copy.setUp(...Array(9).fill(""), "by the church", "91, 1", "51.4, -1.3", "", "", "no", "");
    expect(wrongPlace.output).toContain("“position.latitude” in contact has to be a number from -90 to 90.");
    expect(openFacts({ dir: copy.at("content/practice") }).on("2026-11-23").practice.geo).toEqual({
      latitude: 51.4,
      longitude: -1.3,
    });
  });

  test("remembers the former name of a practitioner whose page may be known, and not the sample’s", async () => {
    using copy = createCopy();
    const named = (name: string) => ["", name, ...Array(10).fill("")];
    await copy.setUp(...named("Zoë O’Neill"), ...Array(5).fill(""));
    const facts = () => openFacts({ dir: copy.at("content/practice") }).on("2026-11-23").practitioner;
    expect(facts()).toMatchObject({ path: "/meet-dr-zoe", formerPaths: [] });
    await copy.setUp(...named("Nora O’Neill"), "no", "");
    expect(facts()).toMatchObject({ path: "/meet-dr-nora", formerPaths: ["/meet-dr-zoe"] });
  });

  test("asks a physiotherapist for no chiropractor’s register, and whoever has another profession for her own", async () => {
    using copy = createCopy();
    const facts = () => openFacts({ dir: copy.at("content/practice") }).on("2026-11-23");
    const named = (...answers: string[]) => ["", "Leah Moss", ...Array(8).fill(""), ...answers, ...Array(7).fill("")];
    const { output, code } = await copy.setUp(...named("Chartered Physiotherapist", "physiotherapist", "PH123456"));
    expect(code).toBe(0);
    expect(output.slice(output.indexOf("The profession"))).not.toContain("General Chiropractic");
    expect(facts()).toMatchObject({
      profession: { practitioner: "physiotherapist", treatment: "physiotherapy" },
      regulator: { name: "Health and Care Professions Council", url: "https://www.hcpc-uk.org" },
      practitioner: { label: "Leah Moss, Chartered Physiotherapist", path: "/meet-leah", gccNumber: "PH123456" },
    });

    using other = createCopy();
    const register = ["massage", "Register of Masseurs", "https://masseurs.test", "7"];
    const ofMasseur = await other.setUp(...named("Sports Masseur", "masseur", "", ...register));
    expect(ofMasseur.code).toBe(0);
    expect(ofMasseur.output).toContain("“profession.treatment” in people has to be filled in.");
    expect(other.read("content/practice/people.yaml")).toContain("name: Register of Masseurs");
  });

  test("generates a password when none is given, and shows it once", async () => {
    using copy = createCopy();
    const { output } = await copy.setUp(...Array(17).fill(""));
    const password = /The password: (\S+)/.exec(output)?.[1] ?? "";
    const stored = await (await openStoredPassword({ dataDir: copy.at("data") })).current();
    expect(stored && (await isSamePassword(password, stored))).toBe(true);
    expect((await copy.setUp(...Array(12).fill(""), "no", "")).output).not.toContain("The password:");
  });
});

describe("a line of .env", () => {
  test("is changed in its place, and all others stay as they are", () => {
    const text = "# where\nPORT=3000\n\n# a key\n# KEY=\nOTHER=x # ours\n";
    expect(setVariables(text, { PORT: "80", KEY: "a b", NEW: "it's", GONE: undefined })).toBe(
      "# where\nPORT=80\n\n# a key\nKEY='a b'\nOTHER=x # ours\nNEW=\"it's\"\n",
    );
    expect(setVariables("KEY=old\nKEY=counts", { KEY: undefined })).toBe("KEY=old\n# KEY=");
  });

  test("is read by Node exactly as it was given, whatever characters it holds", () => {
    const values = { A: "p$ss#word", B: "it's #1", C: 'say "hello"', D: "smtp://a:b@c.example:587/?x=1&y=2" };
    expect(parseEnv(setVariables("", values))).toEqual(values);
  });
});

describe("the systemd units", () => {
  const settings: UnitSettings = {
    FOLDER: project,
    HOME_DIR: "/srv/practice",
    USER: "practice",
    GROUP: "practice",
    REPOSITORY: "/srv/practice/content",
    GIT_DIR: "/srv/practice/content/.git",
    DATA_DIR: "/srv/practice/data",
    DIST_DIR: "/srv/practice/dist",
    BACKUPS: "/var/backups/practice",
    SITE_ADDRESS: "www.example.org",
    SERVICE_ADDRESS: "127.0.0.1:3000",
  };

  test("have every placeholder filled in, and give Caddy none of the service's secrets", () => {
    for (const name of readdirSync(join(project, "scripts/deploy")).filter((name) => !name.endsWith(".ts")))
      expect(fillTemplate(name, settings)).not.toMatch(/@[A-Z_]+@/);
    const caddy = fillTemplate("caddy.conf", settings).replaceAll(/^#.*$/gm, "");
    expect(caddy).not.toContain("--environ");
    expect(caddy).not.toContain("EnvironmentFile");
  });

  test("give Caddy both names of the site, and the proxies that it may believe", () => {
    const config = readConfig({ TRUSTED_PROXIES: "10.0.0.0/8 ::1" });
    const caddy = fillTemplate(
      "caddy.conf",
      readUnitSettings(project, ownerOf(project), config, "a.example", "www.a.example"),
    );
    expect(caddy).toContain('"SITE_ADDRESS=a.example" "SITE_TWIN=www.a.example" "TRUSTED_PROXIES=10.0.0.0/8 ::1"');
    expect(fillTemplate("caddy.conf", settings)).toContain('"SITE_TWIN=" "TRUSTED_PROXIES="');
  });

  test("have Caddy log for the service what is asked for, for a week at most, once ACCESS_LOG says where", async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "units-"));
    const off = fillTemplate("caddy.conf", settings);
    expect(off).toContain('"ACCESS_LOG=/dev/null"');
    const config = readConfig({ ACCESS_LOG: "/var/log/elsewhere/access.log" });
    const logging = {
      ...settings,
      ...readUnitSettings(project, ownerOf(project), config, "a.example"),
      GROUP: "practice",
    };
    const caddy = fillTemplate("caddy.conf", logging);
    expect(caddy).toContain('"ACCESS_LOG=/var/log/elsewhere/access.log"');
    expect(caddy).toMatch(/^ReadWritePaths=.* -\/var\/log\/elsewhere$/m);
    expect(caddy).toContain("-m 0640 -o caddy -g practice");
    const rotation = fillTemplate("logrotate.conf", logging);
    expect(rotation).toMatch(/^\/var\/log\/elsewhere\/access\.log \{\n\tdaily\n\trotate 6\n/m);
    const units = join(folder.path, "units");
    const written = (given: UnitSettings) =>
      writeUnits(given, units, folder.path).includes(join(folder.path, "practice"));
    expect([written(settings), written(logging)]).toEqual([false, hasCaddy()]);
    expect(verifyUnits(writeUnits(logging, units, folder.path), units)).toBe("");
  });

  test("give Caddy the address that the service listens on", () => {
    const addressOf = (HOST: string) =>
      readUnitSettings(project, ownerOf(project), readConfig({ HOST }), "www.example.org").SERVICE_ADDRESS;
    expect([addressOf(""), addressOf("::1")]).toEqual(["127.0.0.1:3000", "[::1]:3000"]);
  });

  test("tell the service, by systemd and by cron, that a timer writes the weekly post", () => {
    for (const name of ["practice.service", "practice.cron"])
      expect(fillTemplate(name, settings)).toMatch(
        /^(Environment=|@reboot .*)NODE_ENV=production WEEKLY_TIMER=true\b/m,
      );
  });

  test("send an alert when they fail, and clear it when they succeed again", () => {
    const services = readdirSync(join(project, "scripts/deploy")).filter((name) =>
      /^practice.*[^@]\.service$/.test(name),
    );
    for (const name of services) {
      const unit = fillTemplate(name, settings);
      expect(unit).toContain("\nOnFailure=practice-alert@%n.service\n");
      expect(unit).toContain("\nExecStartPost=-/bin/rm -f /srv/practice/data/failed/%n\n");
    }
    expect(fillTemplate("practice-alert@.service", settings)).toContain("/node scripts/alert.ts %i\n");
  });

  test("are refused for a folder that the service could not read", () => {
    const usual = { ...settings, FOLDER: "/srv/practice" };
    expect(findUnitProblem(usual)).toBe(undefined);
    expect(findUnitProblem({ ...usual, FOLDER: "/home/eleanor/site" })).toContain("/srv");
    expect(findUnitProblem({ ...usual, DATA_DIR: "/srv/our data" })).toContain("systemd");
  });

  const hasSystemd = spawnSync(SYSTEMD_ANALYZE, ["--version"]).status === 0;
  if (!hasSystemd) console.log("The check of the units by systemd itself is left out: systemd-analyze is missing.");
  test.skipIf(!hasSystemd)("are accepted by systemd, which rates them as well isolated", () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), "units-"));
    const written = writeUnits(settings, folder.path);
    expect(verifyUnits(written, folder.path)).toBe("");
    const services = written.filter((path) => path.endsWith(".service"));
    for (const path of services) expect(Number.parseFloat(exposureOf(path))).toBeLessThanOrEqual(2.5);
    expect(services).toHaveLength(5);
  });
});

/** Returns the lines of a text that an earlier version did not have. */
function differences(before: string, after: string): string[] {
  const known = new Set(before.split("\n"));
  return after
    .split("\n")
    .filter((line) => !known.has(line))
    .map((line) => line.trim());
}
