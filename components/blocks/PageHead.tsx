import type { ReactNode } from "react";
import { type Animal, Figure } from "../art/Figure.tsx";
import { HeadEdge } from "../art/Hills.tsx";
import { Trail, type TrailStep } from "./Trail.tsx";

interface PageHeadProps {
  title: string;
  /** A second, smaller line of the title. */
  subtitle?: string;
  lead: string;
  /** The page's name in the trail, and what lies between it and Home. */
  here: string;
  over?: readonly TrailStep[];
  /** Cut into the turf beside the words. Without a figure the head is plain paper. */
  figure?: Animal;
  /** Buttons. */
  actions?: ReactNode;
}

/** The top of every page but home: turf with a chalk figure, or plain paper. */
export function PageHead({ title, subtitle, lead, here, over, figure, actions }: PageHeadProps) {
  return (
    <div className={figure ? "page-head turf" : "page-head"}>
      <div className="wrap">
        <Trail here={here} {...(over && { over })} />
        <div>
          <h1>
            {title}
            {subtitle && <small> {subtitle}</small>}
          </h1>
          <p className="lead">{lead}</p>
          {actions && <p className="actions">{actions}</p>}
        </div>
        {figure && <Figure of={figure} />}
      </div>
      {figure && <HeadEdge />}
    </div>
  );
}
