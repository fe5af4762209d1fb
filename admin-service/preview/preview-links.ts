import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { openJsonStore } from "../storage/json-store.ts";

const VALID_FOR_MS = 7 * 24 * 60 * 60_000;

const schema = z.object({
  links: z.array(z.object({ tokenHash: z.string(), post: z.string(), expiresAt: z.iso.datetime() })),
});

export type PreviewLinks = Awaited<ReturnType<typeof openPreviewLinks>>;

/** Opens the links that let people view drafts. Only hashes of their tokens are stored, so the file opens no drafts. */
export async function openPreviewLinks({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const store = await openJsonStore(join(dataDir, "preview-links.json"), schema, { links: [] });
  function isValid({ expiresAt }: { expiresAt: string }): boolean {
    const left = Date.parse(expiresAt) - now().getTime();
    return left > 0 && left < 2 * VALID_FOR_MS; // a clock that was ahead may have written a far later time
  }
  return {
    get problem() {
      return store.problem;
    },
    async create(postId: string): Promise<{ token: string; expiresAt: string }> {
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(now().getTime() + VALID_FOR_MS).toISOString();
      await store.update((file) => {
        file.links = [...file.links.filter(isValid), { tokenHash: hashToken(token), post: postId, expiresAt }];
      });
      return { token, expiresAt };
    },
    /** Returns the id of the linked post; `undefined` for an unknown or expired link. */
    findPostId(token: string): string | undefined {
      const tokenHash = hashToken(token);
      return store.data.links.find((link) => link.tokenHash === tokenHash && isValid(link))?.post;
    },
    /** Revokes all links to a post. */
    async revoke(postId: string): Promise<void> {
      await store.update((file) => {
        file.links = file.links.filter((link) => link.post !== postId && isValid(link));
      });
    },
  };
}

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
