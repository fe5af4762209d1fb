import { CircleAlert } from "lucide-react";
import { adminBlog } from "#content/pages/admin.ts";
import { verifySession } from "./session.ts";

const words = adminBlog.unreachable;

export function Unreachable() {
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
