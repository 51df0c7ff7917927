import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export interface WindowListProps<Item> {
  readonly items: readonly Item[];
  readonly rowPixels: number;
  readonly label: string;
  readonly class?: string;
  /** Rows above and below those in sight. */
  readonly margin?: number;
  readonly head?: ComponentChildren;
  readonly keyOf: (item: Item, index: number) => string;
  readonly row: (item: Item, index: number) => ComponentChildren;
  /** Called with the range of rows that are drawn. */
  readonly onRange?: (first: number, last: number) => void;
}

/** A table that draws only the visible rows: all rows have the same height. */
export function WindowList<Item>(props: WindowListProps<Item>): JSX.Element {
  const { items, rowPixels, label, margin = 8, head, keyOf, row, onRange } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, []);
  const first = Math.max(0, Math.floor(view.top / rowPixels) - margin);
  const last = Math.min(items.length, Math.ceil((view.top + view.height) / rowPixels) + margin);
  useEffect(() => onRange?.(first, last), [first, last, items, onRange]);

  return (
    <div class={`window-list ${props.class ?? ""}`} role="table" aria-label={label} aria-rowcount={items.length + 1}>
      {head}
      <div class="window-box" role="rowgroup" ref={box} tabIndex={-1}>
        <div class="window-space" style={{ height: `${items.length * rowPixels}px` }} role="presentation">
          <div class="window-rows" style={{ transform: `translateY(${first * rowPixels}px)` }} role="presentation">
            {items.slice(first, last).map((item, index) => (
              <div
                key={keyOf(item, first + index)}
                class="window-row"
                role="row"
                aria-rowindex={first + index + 2}
                style={{ height: `${rowPixels}px` }}
              >
                {row(item, first + index)}
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
