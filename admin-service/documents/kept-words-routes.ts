import { type Request, type RequestHandler, Router } from "express";
import { parseBody, ServiceError } from "../errors.ts";
import type { Expected, KeptWords, ThrownAway } from "./kept-words.ts";
import { seenRevision } from "./requests.ts";

interface KeptWordsRoutesOptions<Words> {
  words: KeptWords<Words>;
  /** The address of the list, and of one text by its `:name`. */
  paths: { list: string; one: string };
  /** Completes an entry of the list. */
  entry?: (listed: { name: string; title?: string }) => object;
  requireAdmin: RequestHandler;
}

/** The calls that every kind of kept words has. */
function keptWordsRoutes<Words>(options: KeptWordsRoutesOptions<Words>): Router {
  const { words, paths, entry = (listed) => listed, requireAdmin } = options;
  const router = Router();
  const gone = () => new ServiceError("not-found", words.kind.gone);

  router.get(paths.list, requireAdmin, (_req, res) => void res.json(words.list().map(entry)));

  router
    .route(paths.one)
    .all(requireAdmin, (req, _res, next) => {
      if (!words.kind.isName(nameOf(req))) throw gone();
      next();
    })
    .get(async (req, res) => {
      const kept = await words.read(nameOf(req));
      if (!kept) throw gone();
      res.setHeader("ETag", `"${kept.etag}"`);
      res.json(kept.words);
    })
    .put(async (req, res) => {
      const etag = await words.write(nameOf(req), parseBody(words.kind.schema, req.body), expectedBy(req));
      res.status(204).setHeader("ETag", `"${etag}"`);
      res.end();
    })
    .delete(async (req, res) => {
      await words.remove(nameOf(req), expectedBy(req));
      res.status(204).end();
    });

  return router;
}

interface WorkingCopyRoutesOptions<Words> extends Pick<KeptWordsRoutesOptions<Words>, "words" | "requireAdmin"> {
  /** The title of what is saved: stands in the list for a copy that has none, and tells which ones were never saved. */
  titleOf?: (id: string) => string | undefined;
}

/** Mounted at /api/blog for posts, at /api/practice for sections, and at /api/words for pages. */
export const workingCopyRoutes = <Words>({ words, titleOf, requireAdmin }: WorkingCopyRoutesOptions<Words>): Router =>
  keptWordsRoutes({
    words,
    paths: { list: "/working-copies", one: "/:name/working-copy" },
    entry({ name: id, title, ...listed }) {
      const saved = titleOf?.(id);
      return { id, title: title ?? saved ?? "", ...listed, ...(titleOf && { isNew: saved === undefined }) };
    },
    requireAdmin,
  });

interface ThrownAwayRoutesOptions {
  thrownAwayWords: KeptWords<ThrownAway>;
  requireAdmin: RequestHandler;
}

/** Mounted at /api/thrown-away. */
export function thrownAwayRoutes({ thrownAwayWords: words, requireAdmin }: ThrownAwayRoutesOptions): Router {
  const router = keptWordsRoutes({ words, paths: { list: "/", one: "/:name" }, requireAdmin });
  router.delete("/", requireAdmin, async (_req, res) => {
    await words.empty();
    res.status(204).end();
  });
  return router;
}

const nameOf = (req: Request): string => String(req.params.name);

function expectedBy(req: Request): Expected {
  const etag = seenRevision(req);
  if (etag !== undefined) return { etag };
  return req.get("if-none-match") === "*" ? "none" : undefined;
}
