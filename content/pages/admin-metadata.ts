import type { Facts } from "../facts/facts.ts";
import { paths } from "../facts/navigation.ts";
import type { Metadata } from "../model/metadata.ts";

/** Metadata of the admin pages. Kept apart from their texts, which the browser loads without any facts. */
export function adminMetadata({
  practice,
}: {
  practice: Pick<Facts["practice"], "name">;
}): Readonly<Record<string, Metadata>> {
  const page = (title: string, description: string): Metadata => ({
    title: `${title} | ${practice.name}`,
    description,
    keywords: "admin",
    noindex: true,
    frame: "desk",
  });
  return {
    [paths.adminLogin]: page("Admin login", "Where the practice logs in to write its blog."),
    [paths.adminBlog]: page("Blog management", "Where the practice drafts, corrects and publishes its articles."),
    [paths.adminPages]: page("Pages", "Where the practice changes the words of its pages."),
    [paths.adminPractice]: page(
      "Practice",
      "Where the practice keeps its prices, hours, closures and all other facts.",
    ),
    [paths.adminMessages]: page("Messages", "Where the practice reads and answers what visitors have written."),
    [paths.adminNumbers]: page("Numbers", "What people read on the practice’s site."),
    [paths.adminGoingLive]: page("Going live", "What stands between the site and an honest launch."),
  };
}
