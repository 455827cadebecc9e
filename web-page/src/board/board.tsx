/** A board: the static drawing of the server, what lies on it, and what can be pointed at. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { pointable, sameTarget, targetKey } from "../turn/choices";
import { useScene } from "../match/context";
import type { Board, Target } from "../wire/types";
import { boxOf } from "./view-box";
import { isPhone } from "../page/settings";
import { say } from "../words/words";

const ZOOM_STEP = 1.3;
const MOST_ZOOM = 5;
const MOST_CUT = 1.09; // how much wider or higher its room may be than a drawing whose margins are cut
const NARROW = 560; // pixels
const CLICK_SLOP = 6; // pixels that a pointer may move and still click

interface BoardViewProps {
  area: string;
  board: Board;
  name: string;
  /** Says what an element is called, by its `data-id`. */
  nameOf: (id: string) => string;
  /** More classes of an element of the drawing, by its `data-id`. */
  classesOf: (id: string) => string;
  children?: ComponentChildren;
  isSmall?: boolean;
}

/** Gives an element of a drawing its name: for the eye a tooltip, for the ear what is read. */
function setTitle(element: SVGElement, name: string): void {
  let title = element.querySelector(":scope > title");
  if (title === null) {
    title = document.createElementNS("http://www.w3.org/2000/svg", "title");
    element.prepend(title);
  }
  if (title.textContent !== name) title.textContent = name;
}

/** Returns what an element of a drawing stands for. */
function targetOf(area: string, id: string): Target {
  const colon = id.indexOf(":");
  return [id.slice(0, colon), area, id.slice(colon + 1)];
}

export function BoardView(props: BoardViewProps): JSX.Element {
  const { model } = useScene();
  const { board, area } = props;
  const picture = useRef<SVGSVGElement>(null);
  const ground = useRef<SVGGElement>(null);
  const { fit, isCompact, shape } = useFit(picture, board);
  const box = boxOf(board, props.isSmall ? 0 : shape);
  const zoom = useSignal({ scale: 1, x: board.width / 2, y: board.height / 2 });
  const possible = pointable(model.choices.value);
  const { pointed } = model.selection.value;
  const hot = model.pointedAt.value;
  const isMyTurn = model.isMyTurn.value;

  useLayoutEffect(() => {
    const parsed = new DOMParser().parseFromString(board.svg, "image/svg+xml");
    const drawing = document.importNode(parsed.documentElement, true);
    // The names of what can be chosen say all that is printed on it.
    for (const text of drawing.querySelectorAll("[data-id] text")) text.setAttribute("aria-hidden", "true");
    ground.current?.replaceChildren(...drawing.childNodes);
    picture.current?.classList.add(...drawing.classList);
  }, [board]);
  useLayoutEffect(() => {
    picture.current?.classList.toggle("compact", isCompact);
  }, [isCompact]);

  useEffect(() => {
    const elements = ground.current?.querySelectorAll<SVGElement>("[data-id]") ?? [];
    let hasTabStop = false;
    for (const element of elements) {
      const id = element.dataset["id"] as string;
      const target = targetOf(area, id);
      const can = possible.has(targetKey(target));
      const isIn = (list: Target[]) => list.some((each) => sameTarget(each, target));
      element.dataset["base"] ??= element.getAttribute("class") ?? "";
      const state = [can && "can", isIn(pointed) && "on", isIn(hot) && "hot"].filter(Boolean);
      const classes = [element.dataset["base"], props.classesOf(id), ...state];
      element.setAttribute("class", classes.filter(Boolean).join(" "));
      if (can) {
        element.setAttribute("role", "button");
        setTitle(element, say("choose", { thing: props.nameOf(id) }));
        element.setAttribute("aria-pressed", String(isIn(pointed)));
        if (element !== document.activeElement) {
          element.setAttribute("tabindex", hasTabStop ? "-1" : "0");
        }
        hasTabStop = true;
      } else {
        for (const name of ["role", "aria-pressed", "tabindex"]) element.removeAttribute(name);
        setTitle(element, props.nameOf(id));
      }
    }
  });

  const width = box.width / zoom.value.scale;
  const height = box.height / zoom.value.scale;
  const clamp = (start: number, least: number, room: number) => Math.min(Math.max(start, least), least + room);
  const left = clamp(zoom.value.x - width / 2, box.x, box.width - width);
  const top = clamp(zoom.value.y - height / 2, box.y, box.height - height);

  /** Zooms by a factor, keeping a point of the drawing where it is. */
  const zoomBy = (factor: number, x = left + width / 2, y = top + height / 2) => {
    const scale = Math.min(Math.max(zoom.value.scale * factor, 1), MOST_ZOOM);
    const kept = zoom.value.scale / scale;
    const middleX = left + width / 2;
    const middleY = top + height / 2;
    zoom.value = { scale, x: x + (middleX - x) * kept, y: y + (middleY - y) * kept };
  };
  const dragging = useDragging(picture, zoom, zoomBy);

  const point = (element: Element | null) => {
    const id = element?.closest<SVGElement>("[data-id]")?.dataset["id"];
    if (id !== undefined && isMyTurn && model.canAct.value) model.point(targetOf(area, id));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target as SVGElement;
    if (event.key === "Enter" || event.key === " ") {
      if (element.dataset["id"] === undefined) return;
      event.preventDefault();
      point(element);
    } else if (event.key.startsWith("Arrow")) {
      if (rove(ground.current, element, event.key)) event.preventDefault();
    } else if (event.key === "+" || event.key === "=") zoomBy(ZOOM_STEP);
    else if (event.key === "-") zoomBy(1 / ZOOM_STEP);
    else if (event.key === "0") zoom.value = { ...zoom.value, scale: 1 };
  };

  return (
    <div class={`drawing${props.isSmall ? " small" : ""}`} data-area={area}>
      <svg
        ref={picture}
        viewBox={`${left} ${top} ${width} ${height}`}
        preserveAspectRatio={`xMidYMid ${fit}`}
        role="group"
        aria-label={props.name}
        onClick={(event) => {
          if (!dragging.hasMoved()) point(event.target as Element);
        }}
        onKeyDown={onKeyDown}
        {...dragging.handlers}
      >
        <g ref={ground} />
        <g class="overlay" aria-hidden="true">
          {props.children}
        </g>
      </svg>
      {!props.isSmall && (
        <div class="zoom">
          <button type="button" aria-label={say("zoom.in")} onClick={() => zoomBy(ZOOM_STEP)}>+</button>
          <button type="button" aria-label={say("zoom.out")} onClick={() => zoomBy(1 / ZOOM_STEP)}>−</button>
        </div>
      )}
    </div>
  );
}

/**
 * Returns how a drawing fills its room: where the shapes are nearly the same its margins are cut,
 * so that no strip stays empty. A narrow one shows codes in place of names. The shape of the room is
 * its width divided by its height; 0 where the height follows the drawing.
 */
function useFit(picture: { current: SVGSVGElement | null }, board: Board) {
  const fit = useSignal<"meet" | "slice">("meet");
  const isCompact = useSignal(false);
  const shape = useSignal(0);
  useEffect(() => {
    const element = picture.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element;
      if (clientHeight === 0) return;
      isCompact.value = clientWidth < NARROW;
      const isFixed = !isPhone.peek();
      shape.value = isFixed ? clientWidth / clientHeight : 0;
      const ratio = clientWidth / clientHeight / (board.width / board.height);
      const isNear = ratio > 1 / MOST_CUT && ratio < MOST_CUT;
      fit.value = isNear && isWhole(element, board, ratio) ? "slice" : "meet";
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [board]);
  return { fit: fit.value, isCompact: isCompact.value, shape: shape.value };
}

/**
 * Returns whether all places and links with their names are seen where a drawing fills its room.
 *
 * @param ratio how much wider the room is than the drawing, for its height.
 */
function isWhole(picture: SVGSVGElement, board: Board, ratio: number): boolean {
  const cutX = Math.max(board.width * (1 - ratio), 0) / 2;
  const cutY = Math.max(board.height * (1 - 1 / ratio), 0) / 2;
  return [...picture.querySelectorAll<SVGGraphicsElement>("[data-id]")].every((element) => {
    const { x, y, width, height } = element.getBBox();
    const isSeenX = x >= cutX && x + width <= board.width - cutX;
    const isSeenY = y >= cutY && y + height <= board.height - cutY;
    return isSeenX && isSeenY;
  });
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus to the nearest element in a direction that can be chosen. */
function rove(ground: SVGGElement | null, from: SVGElement, key: string): boolean {
  const [dx, dy] = DIRECTIONS[key] ?? [0, 0];
  const middle = (element: Element) => {
    const rect = element.getBoundingClientRect();
    return [rect.left + rect.width / 2, rect.top + rect.height / 2] as const;
  };
  const [x, y] = middle(from);
  let best: SVGElement | null = null;
  let least = Infinity;
  for (const element of ground?.querySelectorAll<SVGElement>(".can") ?? []) {
    if (element === from) continue;
    const [otherX, otherY] = middle(element);
    const along = (otherX - x) * dx + (otherY - y) * dy;
    const beside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    if (along < 1 || beside > along * 2) continue;
    if (along + beside < least) {
      least = along + beside;
      best = element;
    }
  }
  if (best === null) return false;
  from.setAttribute("tabindex", "-1");
  best.setAttribute("tabindex", "0");
  best.focus();
  return true;
}

type Zoom = { value: { scale: number; x: number; y: number } };

/** Moves a zoomed drawing by pointer, wheel and two fingers. */
function useDragging(
  picture: { current: SVGSVGElement | null },
  zoom: Zoom,
  zoomBy: (factor: number, x?: number, y?: number) => void,
) {
  const fingers = useRef(new Map<number, PointerEvent>());
  const moved = useRef(0);
  const toDrawing = (event: { clientX: number; clientY: number }) => {
    const matrix = picture.current?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };
  const apart = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
  };
  return {
    hasMoved: () => moved.current > CLICK_SLOP,
    handlers: {
      // The page does not scroll under two fingers, nor under one that moves a zoomed drawing.
      onTouchStart: (event: TouchEvent) => {
        if (event.touches.length > 1) event.preventDefault();
      },
      onTouchMove: (event: TouchEvent) => {
        if (event.touches.length > 1 || zoom.value.scale > 1) event.preventDefault();
      },
      onPointerDown: (event: PointerEvent) => {
        if (fingers.current.size === 0) moved.current = 0;
        fingers.current.set(event.pointerId, event);
      },
      onPointerMove: (event: PointerEvent) => {
        const before = fingers.current.get(event.pointerId);
        if (before === undefined) return;
        const distance = apart();
        const from = toDrawing(before);
        const to = toDrawing(event);
        fingers.current.set(event.pointerId, event);
        moved.current += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
        if (fingers.current.size === 2 && distance > 0) {
          zoomBy(apart() / distance, to.x, to.y);
        } else if (zoom.value.scale > 1) {
          const { scale, x, y } = zoom.value;
          zoom.value = { scale, x: x - (to.x - from.x), y: y - (to.y - from.y) };
        }
      },
      onPointerUp: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onPointerCancel: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onPointerLeave: (event: PointerEvent) => fingers.current.delete(event.pointerId),
      onWheel: (event: WheelEvent) => {
        if (!event.ctrlKey && zoom.value.scale === 1 && event.deltaY > 0) return;
        event.preventDefault();
        const at = toDrawing(event);
        zoomBy(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, at.x, at.y);
      },
    },
  };
}
