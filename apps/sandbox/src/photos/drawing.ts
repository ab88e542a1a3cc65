/** An object drawn as SVG: its box, what is in it, and the gradients it needs beyond the shared ones. */
export interface Drawing {
  w: number
  h: number
  body: string
  defs?: string
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]): string =>
  stops.map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('')

/** A linear gradient from the top left to (x2, y2), in parts of the shape. */
export const lin = (id: string, stops: readonly Stop[], x2 = 0, y2 = 1): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`

export const rad = (id: string, stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`

/** A noise picture as a filter; `matrix` turns its four channels into colour and alpha. */
export const noise = (id: string, fx: number, fy: number, octaves: number, seed: number, matrix: string): string =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${fx} ${fy}" numOctaves="${octaves}" seed="${seed}"/><feColorMatrix values="${matrix}"/></filter>`

/** A colour matrix: everything in one colour (0…1 each), alpha = red × gain + offset. */
export const toAlpha = (r: number, g: number, b: number, gain: number, offset: number): string =>
  `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain} 0 0 0 ${offset}`

/** The light that falls on every drawn object: `lit` from the upper left, `cyl` on something round and upright, `ball` on a ball. */
const light =
  lin(
    'lit',
    [
      [0, '#fff', 0.42],
      [0.42, '#fff', 0.04],
      [0.6, '#000', 0.02],
      [1, '#000', 0.36],
    ],
    0.85,
    1,
  ) +
  lin(
    'cyl',
    [
      [0, '#000', 0.42],
      [0.22, '#fff', 0.34],
      [0.42, '#fff', 0.06],
      [0.72, '#000', 0.08],
      [1, '#000', 0.5],
    ],
    1,
    0,
  ) +
  rad(
    'ball',
    [
      [0, '#fff', 0.6],
      [0.35, '#fff', 0.1],
      [0.7, '#000', 0.06],
      [1, '#000', 0.46],
    ],
    0.36,
    0.3,
    0.75,
  ) +
  lin(
    'metal',
    [
      [0, '#fbfaf8'],
      [0.3, '#b9b6b1'],
      [0.5, '#efedea'],
      [0.75, '#908d88'],
      [1, '#d6d3ce'],
    ],
    1,
    1,
  ) +
  lin(
    'gold',
    [
      [0, '#fff2bd'],
      [0.35, '#d9b04f'],
      [0.6, '#f6e09a'],
      [1, '#96702a'],
    ],
    1,
    1,
  ) +
  lin(
    'glass',
    [
      [0, '#fff', 0.55],
      [0.3, '#fff', 0.08],
      [0.7, '#fff', 0],
      [1, '#fff', 0.2],
    ],
    1,
    1,
  )

export const svg = (w: number, h: number, body: string, defs = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${light}${defs}</defs>${body}</svg>`,
  )

/** A shape in one colour with the light on it. */
export const solid = (d: string, colour: string, shade: 'lit' | 'cyl' | 'ball' | 'glass' = 'lit'): string =>
  `<path d="${d}" fill="${colour}"/><path d="${d}" fill="url(#${shade})"/>`

export const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  rx: number,
  colour: string,
  shade: 'lit' | 'cyl' | 'ball' | 'glass' = 'lit',
): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${colour}"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="url(#${shade})"/>`

export const disc = (cx: number, cy: number, r: number, colour: string, shade: 'lit' | 'cyl' | 'ball' | 'glass' = 'ball'): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${colour}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#${shade})"/>`

export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

// Lettering is drawn into the sprites when they are made, so these fonts are needed then and never afterwards.
export const sans = `font-family="Noto Sans CJK JP, Hiragino Sans, Yu Gothic, sans-serif"`
export const serif = `font-family="Noto Serif CJK JP, Hiragino Mincho ProN, Yu Mincho, serif"`
export const latin = `font-family="DejaVu Sans, Arial, sans-serif"`
