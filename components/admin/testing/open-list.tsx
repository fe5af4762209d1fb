import { act } from "react";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { PostList } from "../posts/PostList.tsx";
import { loadPosts } from "../posts/posts.ts";
import { session } from "../session.ts";
import { fakeService, type Route } from "./fake-service.ts";
import { render } from "./render.tsx";

/** The list of posts as the owner finds it, with the service behind it that answers so. */
export async function openList(routes: Record<string, Route>): Promise<ReturnType<typeof fakeService>> {
  const service = fakeService(routes);
  session.value = "open";
  await act(loadPosts);
  await render(
    <>
      <PostList />
      <Toaster />
    </>,
  );
  return service;
}
