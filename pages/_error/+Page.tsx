import { HeroCrest, HeroHill } from "#components/art/Hills.tsx";
import scene from "#components/art/scenes/not-found.svg";
import { MissingArticle } from "#components/blog/MissingArticle.tsx";
import { useFacts, useWords } from "#components/facts.ts";
import { Button } from "#components/ui/Button.tsx";
import { paths } from "#content/facts/navigation.ts";
import type { Data } from "./+data.ts";

export function Page({ isArticle }: Data) {
  const { title, lead } = useWords("not-found");
  const { photos } = useFacts();
  if (isArticle) return <MissingArticle />;
  return (
    <section className="hero turf lost">
      <div className="hero-scenes">
        <img className="shown" src={photos.hero?.src ?? scene} alt="" width="960" height="576" />
        <HeroCrest />
      </div>
      <HeroHill />
      <div className="wrap hero-text">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="actions">
          <Button href={paths.home}>Home</Button>
          <Button href={paths.blog}>Blog</Button>
          <Button href={paths.contact}>Contact</Button>
        </p>
      </div>
    </section>
  );
}
