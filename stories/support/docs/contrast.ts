/** Red, green, blue of 0…255 and how much it covers. */
type Colour = readonly [number, number, number, number];

/** A colour in any notation of CSS, as a pixel of it. */
export function pixelOf(colour: string, canvas: OffscreenCanvas): Colour {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return [0, 0, 0, 0];
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

/** One over the other. */
export function over([r, g, b, a]: Colour, [R, G, B]: Colour): Colour {
  const mix = (top: number, below: number): number => top * a + below * (1 - a);
  return [mix(r, R), mix(g, G), mix(b, B), 1];
}

/** Relative luminance (WCAG 2). */
function luminance([r, g, b]: Colour): number {
  const linear = (value: number): number => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** 1…21 (WCAG 2). */
export function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
