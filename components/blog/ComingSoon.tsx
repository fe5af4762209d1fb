import { paths } from "#content/facts/navigation.ts";
import { blogLabels } from "#content/pages/blog-labels.ts";
import scene from "../art/scenes/coming-soon.svg";
import { Button } from "../ui/Button.tsx";
import "./blog.css";

/** Shown instead of a list without articles. */
export function ComingSoon() {
  const { title, text, action, picture } = blogLabels.empty;
  return (
    <div className="empty">
      <img className="scene" src={scene} alt={picture} width="960" height="576" />
      <h2>{title}</h2>
      <p className="lead">{text}</p>
      <p className="actions">
        <Button href={paths.contact}>{action}</Button>
      </p>
    </div>
  );
}
