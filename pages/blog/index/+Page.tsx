import { useData } from "../../page-context.tsx";
import type { Data } from "./+data.ts";
export function Page() {
  const { posts } = useData<Data>();
  return <ul>{posts.map((p) => <li key={p.slug}><a href={`/blog/${p.slug}`}>{p.title}</a></li>)}</ul>;
}
