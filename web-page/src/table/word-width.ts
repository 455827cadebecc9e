/** How wide words are in the font of names. */

const SIZE = 100; // in pixels: large enough that rounding does not matter

let pen: CanvasRenderingContext2D | null = null;

/** Returns the width of the widest word of a name, in em; each word is to stand in one line. */
export function widthOfWidestWord(name: string): number {
  pen ??= penOfNames();
  const words = name.split(/[\s-]+/);
  return Math.max(...words.map((word) => (pen?.measureText(word).width ?? 0) / SIZE));
}

function penOfNames(): CanvasRenderingContext2D | null {
  const pen = document.createElement("canvas").getContext("2d");
  const family = getComputedStyle(document.documentElement).getPropertyValue("--serif");
  if (pen !== null) pen.font = `600 ${SIZE}px ${family}`;
  return pen;
}
