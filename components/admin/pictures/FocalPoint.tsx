import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { textLabels } from "#content/pages/admin-text.ts";

const labels = textLabels.picture;

/** In percent. */
export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  url: string;
  /** Width by height of what is kept; absent, the whole picture is. */
  ratio: number | undefined;
  point: Point;
  onPoint: (point: Point) => void;
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const percent = (share: number) => Math.round(Math.min(100, Math.max(0, share)));

/** A whole picture, what of it is kept, and the point that stays in it: a tap, a drag or the arrow keys move it. */
export function FocalPoint({ url, ratio, point, onPoint }: FocalPointProps) {
  const id = useId();
  const [own, setOwn] = useState<number>();
  if (ratio === undefined || own === undefined)
    return (
      <div className="crop">
        <img src={url} alt="" onLoad={({ currentTarget: image }) => setOwn(image.naturalWidth / image.naturalHeight)} />
      </div>
    );
  const [width, height] = ratio < own ? [(100 * ratio) / own, 100] : [100, (100 * own) / ratio];
  const cut = {
    width: `${width}%`,
    height: `${height}%`,
    left: `${((100 - width) * point.x) / 100}%`,
    top: `${((100 - height) * point.y) / 100}%`,
  };

  function place({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ x: percent((100 * (clientX - left)) / width), y: percent((100 * (clientY - top)) / height) });
  }
  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 10 : 1;
    onPoint({ x: percent(point.x + step[0] * far), y: percent(point.y + step[1] * far) });
  }
  return (
    <>
      <div
        className="crop can-move"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          place(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && place(event)}
      >
        <img src={url} alt="" draggable={false} />
        <span className="window" style={cut} />
        <button
          type="button"
          className="focal"
          aria-label={`${labels.point}: ${labels.pointAt(point.x, point.y)}`}
          aria-describedby={id}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={move}
        />
      </div>
      <p className="hint" id={id}>
        {labels.pointHint}
      </p>
    </>
  );
}
