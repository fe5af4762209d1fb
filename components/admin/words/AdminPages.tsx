import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef } from "react";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { adminWords } from "#content/pages/admin-words.ts";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { followEdits } from "../edit/save-edit.ts";
import { takeUpFromAddress } from "../edit/unsaved-drafts.ts";
import { AdminFrame } from "../frame/AdminFrame.tsx";
import { Troubles } from "../list/Troubles.tsx";
import { useService } from "../live/follow-service.ts";
import { ThrownAwayButton } from "../posts/ThrownAwayDialog.tsx";
import { LoadFailed } from "../ui/notices.tsx";
import { PageList } from "./PageList.tsx";
import { PageScreen } from "./PageScreen.tsx";
import { SiteScreen } from "./SiteScreen.tsx";
import { addressOf, followAddress, openPage, receiveEvent, shownPath, wordForms, wordPages } from "./words.ts";

const labels = adminWords;

/** The admin page for the words of the site's pages. */
export function AdminPages() {
  useSignals();
  return (
    <AdminFrame title={labels.title} isBare={(openPage.value ?? shownPath.value) !== undefined}>
      <PagesDesk />
    </AdminFrame>
  );
}

const openForm = ({ id }: { id: string }) => {
  location.hash = addressOf(id);
};

/** The list, the page that is being changed, or the site as visitors see it. */
export function PagesDesk() {
  useSignals();
  useEffect(() => {
    const stop = new AbortController();
    followEdits(wordForms, stop.signal);
    followAddress(stop.signal);
    void takeUpFromAddress(wordForms, openForm);
    return () => stop.abort();
  }, []);
  useService(wordPages.load, receiveEvent);
  const { page, key } = openPage.value ?? {};
  const path = shownPath.value;
  const lastPage = useRef<string>(undefined);
  // Back in the list, its row has the focus.
  useEffect(() => {
    if (page === undefined)
      document.querySelector<HTMLElement>(`a[href="${addressOf(lastPage.current ?? "")}"]`)?.focus();
    lastPage.current = page;
  }, [page]);
  return (
    <>
      {path !== undefined ? (
        <SiteScreen key={path} path={path} />
      ) : page === undefined ? (
        <PageListPanel />
      ) : (
        <PageScreen key={page} page={page} at={key} />
      )}
      <OpenDialog />
    </>
  );
}

/** The list of pages, and what is thrown away. */
export function PageListPanel() {
  useSignals();
  const { answer, problem, load } = wordPages;
  return (
    <>
      <Troubles />
      <section className="panel pages" aria-label={labels.title}>
        {problem.value && <LoadFailed title={labels.failed} reason={problem.value} onRetry={load} />}
        {!answer.value && !problem.value && (
          <p className="pad muted" role="status">
            {labels.loading}
          </p>
        )}
        {answer.value && <PageList pages={answer.value.pages} />}
        <div className="pad line foot-line">
          <ThrownAwayButton editor={wordForms} openForm={openForm}>
            {deskLabels.thrownAway.title}
          </ThrownAwayButton>
        </div>
      </section>
    </>
  );
}
