export { blogListData as data } from "../list-data.ts";
