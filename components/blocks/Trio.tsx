import { PauseButton } from "./PauseButton.tsx";
import { ServiceCard, type ServiceCardProps } from "./ServiceCard.tsx";

/** Three services on one horizon; their loops share one button that stops them. */
export function Trio({ cards }: { cards: readonly ServiceCardProps[] }) {
  return (
    <div className="trio-box" data-enhance="loops">
      <ul className="trio">
        {cards.map((card) => (
          <ServiceCard key={card.href} {...card} />
        ))}
      </ul>
      <div className="chip" hidden>
        <PauseButton label="Stop the moving pictures" />
      </div>
    </div>
  );
}
