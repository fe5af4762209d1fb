import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import Circle from "lucide-react/icons/circle-dashed";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId, useState } from "react";
import type { ChecklistPoint } from "#content/model/answers.ts";
import { goingLive } from "#content/pages/admin-going-live.ts";
import { Icon } from "../../ui/Icon.tsx";

const { states } = goingLive;
const appearance = {
  red: { icon: OctagonAlert, tone: "bad" },
  amber: { icon: TriangleAlert, tone: "warn" },
  inOrder: { icon: CircleCheck, tone: "good" },
  stale: { icon: Circle, tone: "muted" },
} as const;

interface OpenPointsProps {
  group: ChecklistPoint["group"];
  points: readonly ChecklistPoint[];
}

/** The open points of a group, the most urgent first. */
export function OpenPoints({ group, points }: OpenPointsProps) {
  const open = points.filter((point) => point.open && point.group === group);
  if (open.length === 0) return null;
  const title = goingLive.groups[group];
  return (
    <section className="panel" aria-label={title}>
      <div className="group-head">
        <h2>{title}</h2>
        <span className="muted small">{goingLive.openIn(open.length)}</span>
      </div>
      <ul className="check-points list">
        {open.map((point) => (
          <Point key={point.id} point={point} state={point.colour} />
        ))}
      </ul>
    </section>
  );
}

interface InOrderPointsProps {
  points: readonly ChecklistPoint[];
  /** Whether the checklist is less than a minute old. */
  isFresh: boolean;
  /** The age of the checklist, as a sentence. */
  age: string | undefined;
}

/** The points in order, collapsed. */
export function InOrderPoints({ points, isFresh, age }: InOrderPointsProps) {
  if (points.length === 0) return null;
  return (
    <details className="panel in-order">
      <summary>
        <h2>{goingLive.inOrder}</h2>
        <span className="muted">{`${goingLive.points(points.length)}. ${age}`}</span>
        <Icon of={ChevronRight} />
      </summary>
      <ul className="check-points list">
        {points.map((point) => (
          <Point key={point.id} point={point} state={isFresh ? "inOrder" : "stale"} />
        ))}
      </ul>
    </details>
  );
}

function Point({ point, state }: { point: ChecklistPoint; state: keyof typeof appearance }) {
  const { open, what, why, where, link, how } = point;
  const { icon, tone } = appearance[state];
  return (
    <li className={tone}>
      <Icon of={icon} />
      <div>
        <b>
          <span className="hide">{states[state]}: </span>
          {what}
        </b>
        <p>{why}</p>
      </div>
      {how === undefined ? (
        <a className="linkish go" href={where}>
          {link}
          <span className="hide">: {what}</span>
        </a>
      ) : (
        open && <HowOnTheServer what={what} link={link} how={how} />
      )}
    </li>
  );
}

function HowOnTheServer({ what, link, how }: Record<"what" | "link" | "how", string>) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <button
        className="linkish go"
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {link}
        <span className="hide">: {what}</span>
      </button>
      <p className="how" id={id} hidden={!isShown}>
        {`${goingLive.how} `}
        <InlineCode text={how} />
      </p>
    </>
  );
}

/** Draws text from the README, whose only Markdown is code in backticks. */
function InlineCode({ text }: { text: string }) {
  return text.split("`").map((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change order
    return at % 2 === 1 ? <code key={at}>{part}</code> : part;
  });
}
