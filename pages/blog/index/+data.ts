import type { PageContextServer } from "vike/types";
import { blogListData } from "../list-data.ts";

export type Data = ReturnType<typeof data>;
export const data = ({ content }: PageContextServer) => blogListData(content, 1);
