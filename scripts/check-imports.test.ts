import { expect, test } from "vitest";
import { findFaults } from "./check-imports.ts";

const importing = (file: string, specifier: string) => findFaults(file, `import { x } from "${specifier}";`);

test.each([
  ["content/model/post.ts", "./front-matter.ts"],
  ["components/blocks/Hero.tsx", "../facts.ts"],
  ["scripts/test.ts", "./install-test-tools.ts"],
  ["components/blocks/Hero.tsx", "./hero.css"],
  ["pages/about/+Page.tsx", "#components/blocks/Hero.tsx"],
  ["pages/about/+Page.tsx", "../page-context.tsx"],
  ["admin-service/posts/routes.ts", "#content/model/post.ts"],
  ["admin-service/posts/routes.ts", "express"],
  ["admin-service/posts/routes.ts", "node:fs"],
  ["admin-service/posts/routes.test.ts", "../testing/start-test-app.ts"],
  ["admin-service/site/caddyfile.test.ts", "../../tests/caddy.ts"],
  ["admin-service/testing/start-test-app.ts", "../testing/fake-model.ts"],
  ["scripts/publish-site.ts", "../admin-service/publish/publisher.ts"],
  ["tests/story.spec.ts", "../admin-service/testing/start-test-app.ts"],
  ["vite.config.ts", "./admin-service/config.ts"],
])("%s may import %s", (file, specifier) => {
  expect(importing(file, specifier)).toEqual([]);
});

test.each([
  ["content/model/post.ts", "#components/blocks/Hero.tsx"],
  ["content/model/post.ts", "../../admin-service/config.ts"],
  ["content/model/post.ts", "../../package.json"],
  ["components/blocks/Hero.tsx", "../../pages/page-context.tsx"],
  ["components/admin/Desk.tsx", "../../admin-service/posts/routes.ts"],
  ["pages/about/+data.ts", "../../admin-service/config.ts"],
  ["admin-service/serve.ts", "#components/blocks/Hero.tsx"],
  ["admin-service/serve.ts", "../scripts/progress.ts"],
  ["admin-service/serve.ts", "../tests/caddy.ts"],
])("%s may not import %s", (file, specifier) => {
  expect(importing(file, specifier)).toEqual([expect.stringContaining("may not import from")]);
});

test("the rooms of the service import only from those below them", () => {
  expect(importing("admin-service/posts/post-store.ts", "../git/history.ts")).toEqual([]);
  expect(importing("admin-service/git/sync.ts", "../errors.ts")).toEqual([]);
  expect(importing("admin-service/git/sync.test.ts", "../posts/post-store.ts")).toEqual([]);
  expect(importing("admin-service/git/sync.ts", "../posts/post-store.ts")).toEqual([
    expect.stringContaining("in a room above"),
  ]);
});

test("the rooms of the desk import only from those below them", () => {
  expect(importing("components/admin/write/EditorScreen.tsx", "../edit/edits.ts")).toEqual([]);
  expect(importing("components/admin/edit/edits.ts", "../api/entries.ts")).toEqual([]);
  expect(importing("components/admin/edit/edits.ts", "../posts/posts.ts")).toEqual([
    expect.stringContaining("in a room above"),
  ]);
});

test.each([
  ["admin-service/serve.ts", "./testing/start-test-app.ts"],
  ["content/pages/home.ts", "../facts/testing/sample.ts"],
  ["pages/about/+Page.tsx", "#content/facts/testing/sample.ts"],
  ["admin-service/serve.ts", "#content/facts/testing/sample.ts"],
])("%s may not import %s, because files for tests are imported by tests only", (file, specifier) => {
  expect(importing(file, specifier)).toEqual([expect.stringContaining("for tests only")]);
});

test.each([
  ["components/islands/hero.ts", "../facts.ts"],
  ["components/admin/Desk.tsx", "#content/facts/sections.ts"],
])("%s may not hold the facts of %s, which change while the product runs", (file, specifier) => {
  expect(importing(file, specifier)).toEqual([expect.stringContaining("facts")]);
});

test("imports inside a room are relative, imports across rooms use the room's alias", () => {
  expect(importing("content/model/post.ts", "#content/facts/site.ts")).toEqual([expect.stringContaining("same room")]);
  expect(importing("pages/about/+Page.tsx", "../../content/facts/site.ts")).toEqual([
    expect.stringContaining("write it as #content/facts/site.ts"),
  ]);
});

test("imports have to include the file's extension", () => {
  expect(importing("content/model/post.ts", "./front-matter")).toEqual([expect.stringContaining("extension")]);
});

test("re-exports, types and dynamic imports are checked as well; comments and strings are not", () => {
  const faults = (source: string) => findFaults("content/model/post.ts", source).length;
  expect(faults('export { x } from "#components/x.ts"; const y = 1;')).toBe(1);
  expect(faults('export * from "#components/x.ts"; const y = 1;')).toBe(1);
  expect(faults('import type { X } from "#components/x.ts";')).toBe(1);
  expect(faults('const x = () => import("#components/x.ts");')).toBe(1);
  expect(faults('// import "#components/x.ts"\nconst x = `import "#components/x.ts"`;')).toBe(0);
});
