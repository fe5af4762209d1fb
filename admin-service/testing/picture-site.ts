import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { aPost, startTestApp } from "./start-test-app.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };

/** Starts a service with one live post, for tests that lay pictures beside it. The caller stops `app`. */
export async function openPictureSite() {
  const app = await startTestApp({ posts: { "other.md": aPost({ title: "Other", ...published }) } });
  const imagePath = (name: string) => join(app.blogDir, "images", name);
  mkdirSync(imagePath(""));
  return {
    app,
    published,
    imagePath,
    livePath: (name: string) => join(app.distDir, "live/blog/images", name),
    /** The file of a live post with a picture as its cover. */
    showing: (image: string) => aPost({ ...published, featuredImage: `images/${image}` }),
    async publish() {
      app.services.index.refresh();
      await app.settled();
      return app.services.publisher.publish();
    },
  };
}
