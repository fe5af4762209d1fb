import Share2 from "lucide-react/icons/share-2";
import { articlePage } from "#content/pages/article.ts";
import { blogPage } from "#content/pages/blog.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";

/** Who wrote an article, and the button that passes it on. */
export function Byline({ author }: { author: string }) {
  return (
    <div className="byline" data-enhance="share" data-shared={articlePage.shared} data-copy-this={articlePage.copyThis}>
      <span>
        {`${blogPage.by} `}
        <b>{author}</b>
      </span>
      <span className="small muted" role="status" />
      <Button small>
        <Icon of={Share2} />
        {articlePage.share}
      </Button>
    </div>
  );
}
