import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { openJsonStore } from "../storage/json-store.ts";

const KEPT_MS = 7 * 24 * 60 * 60_000;

const schema = z.object({
  links: z.array(z.object({ tokenHash: z.string(), post: z.string(), expiresAt: z.iso.datetime() })),
});

export type PreviewLinks = Awaited<ReturnType<typeof openPreviewLinks>>;

/** Who may see which draft. Only hashes of links reach the disk: nobody can open a draft with the file. */
export async function openPreviewLinks({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const path = join(dataDir, "preview-links.json");
  const store = await openJsonStore({ path, schema, initial: { links: [] } });
  const isValid = ({ expiresAt }: { expiresAt: string }) => Date.parse(expiresAt) > now().getTime();
  return {
    get problem() {
      return store.problem;
    },
    /** A new link to a post, by its id. */
    async create(post: string): Promise<{ token: string; expiresAt: string }> {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(now().getTime() + KEPT_MS).toISOString();
      await store.update((file) => {
        file.links = [...file.links.filter(isValid), { tokenHash: hashOf(token), post, expiresAt }];
      });
      return { token, expiresAt };
    },
    /** The id of the post that a link leads to, while it is valid. */
    postOf(token: string): string | undefined {
      const tokenHash = hashOf(token);
      return store.data.links.find((link) => link.tokenHash === tokenHash && isValid(link))?.post;
    },
    /** Ends all links to a post. */
    async revoke(post: string): Promise<void> {
      await store.update((file) => {
        file.links = file.links.filter((link) => link.post !== post && isValid(link));
      });
    },
  };
}

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
