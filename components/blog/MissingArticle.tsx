import { articleNotFound } from "#content/pages/article-not-found.ts";
import scene from "../art/scenes/not-found.svg";
import { useFacts } from "../facts.ts";
import { BackLink } from "./BackLink.tsx";
import "./article.css";
import "./missing-article.css";

/**
 * The page for an article that does not exist. With scripts, a skeleton is shown first, while islands/missing-article
 * asks the service whether the article has just been published.
 */
export function MissingArticle() {
  const { title, text, back, looking, coming } = articleNotFound;
  return (
    <div className="missing-article" data-enhance="missing-article">
      <div className="wrap not-there">
        <div className="stack">
          <h1>{title}</h1>
          <p className="lead">{text}</p>
          <p>
            <BackLink text={back} />
          </p>
        </div>
        <img src={useFacts().photos.hero?.src ?? scene} alt="" width="960" height="576" />
      </div>
      <div className="looking article" role="status">
        <p className="hide asking">{looking}</p>
        <p className="coming lead">{coming}</p>
        <div className="skeletons" aria-hidden="true">
          <p className="skeleton part" />
          <p className="skeleton tall" />
          <p className="skeleton" />
          <p className="skeleton picture" />
          <p className="skeleton" />
          <p className="skeleton" />
          <p className="skeleton part" />
        </div>
      </div>
    </div>
  );
}
