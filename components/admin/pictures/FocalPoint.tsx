import { type KeyboardEvent, type PointerEvent, useId, useState } from "react";
import { textLabels } from "#content/pages/admin-text.ts";

const labels = textLabels.picture;

/** A position in a picture, in percent of its width and height. */
export interface Point {
  x: number;
  y: number;
}

interface FocalPointProps {
  url: string;
  /** Width divided by height of the part that is kept; undefined keeps the whole picture. */
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
const clampPercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)));

/** Shows a picture, the part of it that is kept, and the focal point, which a tap, a drag or the arrow keys move. */
export function FocalPoint({ url, ratio, point, onPoint }: FocalPointProps) {
  const id = useId();
  const [fullRatio, setFullRatio] = useState<number>();
  if (ratio === undefined || fullRatio === undefined)
    return (
      <div className="crop">
        <img src={url} alt="" onLoad={({ currentTarget: img }) => setFullRatio(img.naturalWidth / img.naturalHeight)} />
      </div>
    );
  const [width, height] = ratio < fullRatio ? [(100 * ratio) / fullRatio, 100] : [100, (100 * fullRatio) / ratio];
  const keptArea = {
    width: `${width}%`,
    height: `${height}%`,
    left: `${((100 - width) * point.x) / 100}%`,
    top: `${((100 - height) * point.y) / 100}%`,
  };

  function moveToPointer({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onPoint({ x: clampPercent((100 * (clientX - left)) / width), y: clampPercent((100 * (clientY - top)) / height) });
  }
  function moveByKey(event: KeyboardEvent) {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const stepSize = event.shiftKey ? 10 : 1;
    onPoint({ x: clampPercent(point.x + step[0] * stepSize), y: clampPercent(point.y + step[1] * stepSize) });
  }
  return (
    <>
      <div
        className="crop can-move"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveToPointer(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && moveToPointer(event)}
      >
        <img src={url} alt="" draggable={false} />
        <span className="window" style={keptArea} />
        <button
          type="button"
          className="focal"
          aria-label={`${labels.point}: ${labels.pointAt(point.x, point.y)}`}
          aria-describedby={id}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={moveByKey}
        />
      </div>
      <p className="hint" id={id}>
        {labels.pointHint}
      </p>
    </>
  );
}
