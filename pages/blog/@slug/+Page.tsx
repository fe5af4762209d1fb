import { useData } from "../../page-context.tsx";
import type { Data } from "./+data.ts";
export function Page() {
  const { post, html } = useData<Data>();
  return <article><h1>{post.title}</h1><div dangerouslySetInnerHTML={{ __html: html }} /></article>;
}
