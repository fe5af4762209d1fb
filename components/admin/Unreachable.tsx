import { CircleAlert } from "lucide-react";
import { useEffect } from "react";
import { adminBlog } from "#content/pages/admin.ts";
import { verifyAgain, verifySession } from "./session.ts";

const words = adminBlog.unreachable;
const ASK_AGAIN_EVERY_MS = 5_000;

/** In place of the desk while the service cannot be asked who this is; goes by itself when it can. */
export function Unreachable() {
  useEffect(() => {
    const stop = new AbortController();
    const timer = setInterval(() => void verifyAgain(stop.signal), ASK_AGAIN_EVERY_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  return (
    <div className="note bad" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <b>{words.title}</b>
      <p>{words.text}</p>
      <div>
        <button className="button small" type="button" onClick={() => void verifySession()}>
          {words.retry}
        </button>
      </div>
    </div>
  );
}
