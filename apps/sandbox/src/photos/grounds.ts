import { lin, noise, rad, svg, times, toAlpha } from './drawing.ts'

const S = 720
const full = `<rect width="${S}" height="${S}"`

const wood = (seed: number, light: string, dark: string, [r, g, b]: readonly [number, number, number]): Buffer =>
  svg(
    S,
    S,
    `${full} fill="url(#g)"/>${times(3, (i) => `<rect x="0" y="${i * 240}" width="${S}" height="240" filter="url(#n${i})"/><rect y="${i * 240 - 2}" width="${S}" height="3" fill="#3a200a" opacity=".35"/><rect y="${i * 240 + 1}" width="${S}" height="2" fill="#fff" opacity=".16"/>`).join('')}`,
    lin(
      'g',
      [
        [0, light],
        [1, dark],
      ],
      0.3,
      1,
    ) + times(3, (i) => noise(`n${i}`, 0.004, 0.11, 4, (seed + i * 7) % 90, toAlpha(r, g, b, 1.5, -0.56))).join(''),
  )

const linen = (seed: number, light: string, dark: string): Buffer =>
  svg(
    S,
    S,
    `${full} fill="url(#g)"/>${full} fill="url(#p)"/>${full} filter="url(#a)" opacity=".5"/>${full} filter="url(#b)" opacity=".5"/>${full} filter="url(#f)" opacity=".55"/>`,
    lin(
      'g',
      [
        [0, light],
        [1, dark],
      ],
      1,
      1,
    ) +
      `<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0H4M0 2H4" stroke="#fff" stroke-width=".7" opacity=".35"/><path d="M0 0V4M2 0V4" stroke="#6b5b43" stroke-width=".6" opacity=".16"/></pattern>` +
      noise('a', 0.9, 0.02, 2, seed % 50, toAlpha(0.35, 0.28, 0.18, 0.9, -0.36)) +
      noise('b', 0.02, 0.9, 2, seed % 70, toAlpha(1, 1, 1, 0.9, -0.36)) +
      noise('f', 0.004, 0.006, 2, seed % 33, toAlpha(0.3, 0.24, 0.16, 1.4, -0.6)),
  )

const paper = (seed: number, colour: string): Buffer =>
  svg(
    S,
    S,
    `${full} fill="${colour}"/>${full} filter="url(#l)" opacity=".55"/>${full} filter="url(#k)" opacity=".5"/>`,
    `<filter id="l" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".018" numOctaves="4" seed="${seed % 60}" result="t"/><feDiffuseLighting in="t" lighting-color="${colour}" surfaceScale="2.2"><feDistantLight azimuth="225" elevation="58"/></feDiffuseLighting></filter>` +
      noise('k', 0.006, 0.35, 3, seed % 44, toAlpha(0.55, 0.47, 0.33, 1.2, -0.66)),
  )

const tatami = (seed: number, edge: boolean): Buffer =>
  svg(
    S,
    S,
    `${full} fill="#c9c08c"/>${full} fill="url(#p)"/>${full} filter="url(#a)" opacity=".65"/>${edge ? `<rect x="600" width="120" height="${S}" fill="#31432f"/><rect x="600" width="120" height="${S}" fill="url(#h)"/>` : ''}`,
    `<pattern id="p" width="24" height="7" patternUnits="userSpaceOnUse"><path d="M0 .5H24" stroke="#8c8350" stroke-width="1.6" opacity=".55"/><path d="M0 3H24" stroke="#efe8bd" stroke-width="1.5" opacity=".5"/><path d="M.5 0V7" stroke="#837a46" stroke-width="1" opacity=".5"/></pattern><pattern id="h" width="24" height="24" patternUnits="userSpaceOnUse"><path d="M12 3l9 9-9 9-9-9z" fill="none" stroke="#b79a55" stroke-width="1.4" opacity=".55"/></pattern>` +
      noise('a', 0.02, 0.5, 3, seed % 40, toAlpha(0.32, 0.33, 0.12, 1, -0.44)),
  )

const studio = (middle: string, back: string, front: string): Buffer =>
  svg(
    S,
    S,
    `${full} fill="url(#g)"/><ellipse cx="${S / 2}" cy="${S * 0.42}" rx="${S * 0.62}" ry="${S * 0.46}" fill="url(#r)"/>`,
    lin('g', [
      [0, back],
      [0.56, middle],
      [0.72, back],
      [1, front],
    ]) +
      rad('r', [
        [0, '#fff', 0.9],
        [1, '#fff', 0],
      ]),
  )

const sheet = (seed: number, colour: string): Buffer =>
  svg(
    S,
    S,
    `${full} fill="#edebe8"/>${full} filter="url(#l)" opacity=".8"/>`,
    `<filter id="l" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".0035 .006" numOctaves="3" seed="${seed % 60}" result="t"/><feDiffuseLighting in="t" lighting-color="${colour}" surfaceScale="42"><feDistantLight azimuth="235" elevation="60"/></feDiffuseLighting></filter>`,
  )

/** The grounds on which goods lie, each drawn once. */
export const grounds: Readonly<Record<string, () => Buffer>> = {
  oak: () => wood(11, '#d9b78a', '#c79d6b', [0.36, 0.2, 0.08]),
  walnut: () => wood(31, '#7b5638', '#5f3f28', [0.1, 0.05, 0.02]),
  pale: () => wood(57, '#efe2cd', '#e3d2b7', [0.5, 0.36, 0.2]),
  floor: () => wood(73, '#c79a62', '#b4854e', [0.3, 0.16, 0.05]),
  linen: () => linen(5, '#ece5d8', '#d9cfbd'),
  indigo: () => linen(17, '#3b4f6b', '#2a3a52'),
  green: () => linen(29, '#8f9a7c', '#75815f'),
  grey: () => linen(41, '#b9b9b6', '#9b9b98'),
  washi: () => paper(9, '#f3efe6'),
  kraft: () => paper(21, '#cdb48e'),
  concrete: () => paper(33, '#c9c8c4'),
  felt: () => paper(45, '#3c3a3b'),
  tatami: () => tatami(8, false),
  tatamiEdge: () => tatami(19, true),
  white: () => studio('#fbfaf8', '#e6e3de', '#d4d0c9'),
  blush: () => studio('#fbeee9', '#f0d9d0', '#e2c2b6'),
  sky: () => studio('#eef4f7', '#d6e3ea', '#bccfda'),
  sand: () => studio('#faf3e4', '#ecdfc6', '#d9c7a6'),
  sage: () => studio('#f0f3e8', '#dae1cb', '#c2ccad'),
  night: () => studio('#4b4a52', '#35343b', '#242329'),
  sheet: () => sheet(13, '#f6f3ef'),
  duvet: () => sheet(37, '#e9eef4'),
}
