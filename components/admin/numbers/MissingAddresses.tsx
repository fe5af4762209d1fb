import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import type { Sections } from "#content/facts/sections.ts";
import type { Numbers } from "#content/model/answers.ts";
import { isTaken } from "#content/model/redirects.ts";
import { adminNumbers } from "#content/pages/admin-numbers.ts";
import { Button } from "../../ui/Button.tsx";
import { dialog } from "../dialogs/DeskDialog.tsx";
import { ReceiptStrip } from "../posts/ReceiptStrip.tsx";
import { factsKey } from "../posts/receipts.ts";
import { practice, undoFacts } from "../practice/practice.ts";
import { ForwardDialog } from "./ForwardDialog.tsx";

const labels = adminNumbers.missing;

/** Addresses that were asked for and are not here; each can be made to lead to a page or a post. */
export function MissingAddresses({ missing }: Pick<Numbers, "missing">) {
  useSignals();
  /** The address that was forwarded last, whose row has the receipt. */
  const [forwarded, setForwarded] = useState<string>();
  if (missing.length === 0) return null;
  const links = practice.answer.value?.links?.values as Sections["links"] | undefined;
  const leads = new Map(links?.formerPages.map(({ from, to }) => [from, to]));
  return (
    <section className="panel" aria-label={labels.title}>
      <h2 className="pad">{labels.title}</h2>
      <p className="under-head small muted">{labels.text}</p>
      <ul className="counts list">
        {missing.map(({ path, requests, from, lost }) => (
          <li key={path}>
            <span>
              <b>{path}</b>
              <small className="muted">
                {[labels.asked(requests), from && labels.from(from)].filter(Boolean).join(", ")}
              </small>
            </span>
            {leads.has(path) && leads.get(path) !== lost ? (
              <span>{labels.leads(leads.get(path) ?? "")}</span>
            ) : isTaken(path) ? (
              <small className="muted">{labels.taken}</small>
            ) : (
              <Button
                tone="link"
                className="no-print"
                onClick={() => {
                  dialog.value = <ForwardDialog from={path} onForwarded={() => setForwarded(path)} />;
                }}
              >
                {labels.forward}
                <span className="hide"> {path}</span>
              </Button>
            )}
            {forwarded === path && <ReceiptStrip slug={factsKey("links")} href={path} name={path} onUndo={undoFacts} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
