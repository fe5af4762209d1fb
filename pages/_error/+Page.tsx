import { articleNotFound, pageNotFound } from "#content/pages/not-found.ts";
import { useData } from "../page-context.tsx";
import type { Data } from "./+data.ts";

export function Page() {
  const { missing } = useData<Data>();
  return <h1>{missing === "article" ? articleNotFound.title : pageNotFound.title}</h1>;
}
