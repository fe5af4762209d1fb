import { useSignals } from "@preact/signals-react/runtime";
import Download from "lucide-react/icons/download";
import Import from "lucide-react/icons/import";
import { useEffect } from "react";
import { type Job, jobEvent } from "#content/model/answers.ts";
import type { Post } from "#content/model/post.ts";
import { adminBlog } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { readAnswer } from "../api/answers.ts";
import { numbers } from "../api/numbers.ts";
import { persist } from "../api/storage.ts";
import { dialog, OpenDialog } from "../dialogs/DeskDialog.tsx";
import { followEdits } from "../edit/save-edit.ts";
import { takeUpFromAddress } from "../edit/unsaved-drafts.ts";
import { bringNewDrafts } from "../edit/working-copy.ts";
import { AdminFrame } from "../frame/AdminFrame.tsx";
import { lastPrompt, prompt, showJob } from "../generate/drafting.ts";
import { GenerateForm } from "../generate/GenerateForm.tsx";
import { JobStrip } from "../generate/JobStrip.tsx";
import { useService } from "../live/follow-service.ts";
import { BringPostsDialog } from "../posts/BringPostsDialog.tsx";
import { restoreList } from "../posts/list-position.ts";
import { loadLiveFindings } from "../posts/live-findings.ts";
import { createEmptyPost } from "../posts/new-post.ts";
import { followAddress, openFromList, openPostId } from "../posts/open-editor.ts";
import { menuItem } from "../posts/PostMenu.tsx";
import { postForms, showStoredToast } from "../posts/post-forms.ts";
import { loadPosts } from "../posts/posts.ts";
import { DRAFTS, showDrafts } from "../posts/publish-waiting.ts";
import { receiveNews } from "../posts/receipts.ts";
import { takeEverything } from "../posts/take-everything.ts";
import { ActionMenu } from "../ui/ActionMenu.tsx";
import { EditorScreen } from "../write/EditorScreen.tsx";
import { NewPostButton } from "./NewPostButton.tsx";
import { News } from "./News.tsx";
import { PostList } from "./PostList.tsx";
import { Troubles } from "./Troubles.tsx";

/** The admin page for the posts. */
export function AdminBlog() {
  useSignals();
  return (
    <AdminFrame
      title={adminBlog.title}
      isBare={openPostId.value !== undefined}
      news={<News />}
      action={
        <div className="line">
          <ActionMenu label={deskLabels.bring.more}>
            {menuItem(deskLabels.bring.menu, Import, () => {
              dialog.value = <BringPostsDialog />;
            })}
            {menuItem(deskLabels.bring.takeAway, Download, () => void takeEverything())}
          </ActionMenu>
          <NewPostButton />
        </div>
      }
    >
      <Desk />
    </AdminFrame>
  );
}

export function Desk() {
  useSignals();
  useEffect(() => {
    const stop = new AbortController();
    persist("admin-prompt", prompt, stop.signal);
    persist("admin-last-prompt", lastPrompt, stop.signal);
    showStoredToast();
    restoreList();
    followEdits(postForms, stop.signal);
    followAddress(stop.signal);
    if (location.hash === DRAFTS) void showDrafts();
    void takeUpFromAddress(postForms, (post) => openFromList(post as Post));
    return () => stop.abort();
  }, []);
  useService(loadList, receiveEvent);
  if (openPostId.value !== undefined) {
    return (
      <>
        <EditorScreen />
        <OpenDialog />
      </>
    );
  }
  return (
    <>
      <Troubles />
      <section className="panel" aria-labelledby="generate-heading">
        <h2 id="generate-heading" className="hide">
          {adminBlog.generate.heading}
        </h2>
        <GenerateForm />
        <JobStrip />
      </section>
      <PostList />
      <OpenDialog />
    </>
  );
}

async function loadList(): Promise<void> {
  await Promise.all([loadPosts(), loadLiveFindings(), numbers.load(), bringNewDrafts(postForms, createEmptyPost)]);
}

function receiveEvent(name: string, data: unknown): void {
  if (name === "posts") void loadPosts();
  if (name === "job") void receiveJob(readAnswer(jobEvent, data));
  if (name === "publish") void loadLiveFindings();
  receiveNews(name, data);
}

/** Announces a finished draft once it is in the list. */
async function receiveJob(job: Job): Promise<void> {
  if (job.state === "done") await loadPosts();
  showJob(job);
}
