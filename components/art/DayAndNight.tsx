interface DayAndNightProps {
  /** The same drawing in the colours of light and of dark pages. */
  drawing: { light: string; dark: string; width: number; height: number };
  className: string;
}

/** A drawing that only decorates, fetched when it is nearly in view. */
export function DayAndNight({ drawing: { light, dark, width, height }, className }: DayAndNightProps) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={dark} />
      <img className={className} src={light} alt="" width={width} height={height} loading="lazy" decoding="async" />
    </picture>
  );
}
