type Row = [number, number, number]

/** The factors of red, green and blue. */
export type Matrix = [Row, Row, Row]

// The luminance weights and the two matrices below are those of the filter functions saturate() and hue-rotate():
// https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement
const weights: Row = [0.213, 0.715, 0.072]

const build = (cell: (row: number, column: number) => number): Matrix =>
  [0, 1, 2].map((row) => [0, 1, 2].map((column) => cell(row, column)) as Row) as Matrix

/** First `other`, then `one`. */
export const times3 = (one: Matrix, other: Matrix): Matrix =>
  build((row, column) => [0, 1, 2].reduce((sum, k) => sum + (one[row]?.[k] ?? 0) * (other[k]?.[column] ?? 0), 0))

/** Saturation and brightness as factors; `warmth` above 1 gives red and takes blue. */
export const tone = (saturation: number, brightness: number, warmth: number): Matrix =>
  build(
    (row, column) =>
      ((row === column ? saturation : 0) + (weights[column] ?? 0) * (1 - saturation)) *
      brightness *
      (row === 0 ? warmth : row === 2 ? 1 / warmth : 1),
  )

const sines: Matrix = [
  [-0.213, -0.715, 0.928],
  [0.143, 0.14, -0.283],
  [-0.787, 0.715, 0.072],
]

/** Turns every colour by `degrees` around the grey axis. */
export function turnHue(degrees: number): Matrix {
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return build(
    (row, column) => (weights[column] ?? 0) + cos * ((row === column ? 1 : 0) - (weights[column] ?? 0)) + sin * (sines[row]?.[column] ?? 0),
  )
}
