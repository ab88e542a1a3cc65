import { type Drawing, disc, lin, rad, solid, box, latin, times } from '../drawing.ts'

export const camera = (
  t: readonly [string, string, string] = ['#f1efeb', '#c9c6c0', '#a09c95'],
  lea: readonly [string, string] = ['#3a3735', '#1e1c1b'],
  name = '#2b2926',
): Drawing => ({
  w: 560,
  h: 380,
  defs:
    lin('top', [
      [0, t[0]],
      [0.5, t[1]],
      [1, t[2]],
    ]) +
    lin('bot', [
      [0, t[1]],
      [1, t[2]],
    ]) +
    lin('lea', [
      [0, lea[0]],
      [1, lea[1]],
    ]) +
    rad(
      'gl',
      [
        [0, '#8fb7d9'],
        [0.35, '#3c4d7e'],
        [0.7, '#221d3f'],
        [1, '#0b0a14'],
      ],
      0.42,
      0.38,
      0.6,
    ) +
    lin(
      'ring',
      [
        [0, '#5b5855'],
        [0.5, '#1f1d1c'],
        [1, '#3d3a38'],
      ],
      1,
      1,
    ) +
    lin(
      'sil',
      [
        [0, '#fbfaf8'],
        [0.5, '#a9a6a0'],
        [1, '#dedbd6'],
      ],
      1,
      1,
    ) +
    `<pattern id="lp" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.1" fill="#000" opacity=".5"/>
    <circle cx="5.5" cy="5.5" r="1" fill="#fff" opacity=".07"/>
    </pattern>`,
  body: `<rect x="64" y="18" width="70" height="26" rx="6" fill="url(#sil)"/>
    <rect x="72" y="12" width="54" height="12" rx="4" fill="#8b8781"/>
    <rect x="420" y="26" width="56" height="20" rx="5" fill="url(#sil)"/>
    <circle cx="372" cy="34" r="15" fill="url(#sil)"/>
    <rect x="196" y="12" width="140" height="40" rx="8" fill="url(#top)"/>
    <rect x="18" y="40" width="524" height="320" rx="34" fill="url(#bot)"/>
    <path d="M18 140V74a34 34 0 0 1 34-34H508a34 34 0 0 1 34 34V140z" fill="url(#top)"/>
    <rect x="18" y="128" width="524" height="186" fill="url(#lea)"/>
    <rect x="18" y="128" width="524" height="186" fill="url(#lp)"/>
    <path d="M18 128H542" stroke="#fff" stroke-opacity=".6" stroke-width="1.5"/>
    <path d="M18 314H542" stroke="#000" stroke-opacity=".5"/>
    <rect x="216" y="58" width="92" height="52" rx="7" fill="#1b1a1c"/>
    <rect x="224" y="65" width="76" height="38" rx="4" fill="url(#gl)"/>
    <rect x="396" y="62" width="112" height="48" rx="7" fill="#e9e6df" stroke="#8a867f"/>
    <path d="M404 70h96M404 78h96M404 86h96M404 94h96M404 102h96" stroke="#b5b1a8" stroke-width="2"/>
    <rect x="60" y="66" width="34" height="34" rx="5" fill="#26242a"/>
    <rect x="66" y="72" width="22" height="22" rx="3" fill="#4a4d6e"/>
    <text x="106" y="91" font-family="Georgia, DejaVu Serif, serif" font-weight="700" font-size="19" letter-spacing=".6" fill="${name}">KAGE 35</text>
    <circle cx="280" cy="222" r="128" fill="#000" opacity=".28"/>
    <circle cx="280" cy="216" r="124" fill="url(#sil)"/>
    <circle cx="280" cy="216" r="112" fill="url(#ring)"/>${Array.from({ length: 60 }, (_, i) => `<path d="M280 108V116" stroke="#85817b" stroke-width="2" transform="rotate(${i * 6} 280 216)"/>`).join('')}<circle cx="280" cy="216" r="92" fill="#141313"/>
    <circle cx="280" cy="216" r="90" fill="none" stroke="#4d4946" stroke-width="2"/>
    <path id="lt" d="M208 216a72 72 0 1 1 144 0" fill="none"/>
    <text font-family="DejaVu Sans" font-size="13" letter-spacing="2.4" fill="#d9d5cf"><textPath href="#lt" startOffset="6%">KAGE-NAR 1:2.8 f=38mm</textPath></text>
    <circle cx="280" cy="216" r="60" fill="#0b0a0c"/>
    <circle cx="280" cy="216" r="54" fill="url(#gl)"/>
    <ellipse cx="258" cy="192" rx="22" ry="14" fill="#fff" opacity=".55" transform="rotate(-32 258 192)"/>
    <circle cx="306" cy="242" r="9" fill="#d59bd7" opacity=".5"/>
    <rect x="2" y="112" width="20" height="30" rx="6" fill="url(#sil)"/>
    <rect x="538" y="112" width="20" height="30" rx="6" fill="url(#sil)"/>`,
})

export const cameraBack = (): Drawing => ({
  w: 560,
  h: 360,
  defs:
    lin('top', [
      [0, '#f1efeb'],
      [0.5, '#c9c6c0'],
      [1, '#a09c95'],
    ]) +
    lin('lea', [
      [0, '#3a3735'],
      [1, '#201e1d'],
    ]) +
    `<pattern id="lp" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="2" cy="2" r="1.1" fill="#000" opacity=".5"/>
    </pattern>`,
  body: `<rect x="18" y="16" width="524" height="330" rx="34" fill="url(#top)"/>
    <rect x="18" y="104" width="524" height="196" fill="url(#lea)"/>
    <rect x="18" y="104" width="524" height="196" fill="url(#lp)"/>
    <rect x="80" y="118" width="400" height="168" rx="10" fill="none" stroke="#55504c" stroke-width="2"/>
    <rect x="210" y="34" width="92" height="52" rx="8" fill="#17161a"/>
    <rect x="222" y="44" width="68" height="32" rx="4" fill="#33405e"/>
    <rect x="360" y="40" width="96" height="40" rx="6" fill="#c8d0b8" stroke="#807c74"/>
    <text x="408" y="68" text-anchor="middle" font-family="DejaVu Sans Mono" font-weight="700" font-size="24" fill="#2e3328">'98 11</text>
    <rect x="258" y="168" width="44" height="66" rx="6" fill="#141313" stroke="#5a5652"/>
    <circle cx="110" cy="60" r="14" fill="#8e8a84"/>`,
})

export const lens = (): Drawing => ({
  w: 420,
  h: 420,
  defs:
    lin(
      'rg',
      [
        [0, '#6a6663'],
        [0.5, '#1f1d1c'],
        [1, '#474340'],
      ],
      1,
      1,
    ) +
    rad(
      'gl',
      [
        [0, '#b9d7ea'],
        [0.25, '#4d6fa8'],
        [0.6, '#3a2358'],
        [1, '#0a0912'],
      ],
      0.4,
      0.36,
      0.65,
    ),
  body: `<circle cx="210" cy="210" r="204" fill="url(#rg)"/>${Array.from({ length: 90 }, (_, i) => `<path d="M210 8v20" stroke="#0e0d0d" stroke-width="5" transform="rotate(${i * 4} 210 210)"/>`).join('')}<circle cx="210" cy="210" r="174" fill="#181717"/>
    <circle cx="210" cy="210" r="166" fill="none" stroke="#e7e3dc" stroke-opacity=".5" stroke-width="1.6"/>
    <path id="q" d="M72 210a138 138 0 1 1 276 0" fill="none"/>
    <text font-family="DejaVu Sans" font-size="22" letter-spacing="5" fill="#eae6de"><textPath href="#q" startOffset="8%">MIKADO LENS 50mm 1:1.4</textPath></text>
    <circle cx="210" cy="210" r="118" fill="#0a0a0b"/>
    <circle cx="210" cy="210" r="108" fill="url(#gl)"/>
    <ellipse cx="168" cy="160" rx="42" ry="26" fill="#fff" opacity=".5" transform="rotate(-36 168 160)"/>
    <circle cx="262" cy="266" r="18" fill="#dd9bd0" opacity=".42"/>`,
})

export const film = (): Drawing => ({
  w: 200,
  h: 220,
  defs: lin(
    'fi',
    [
      [0, '#000'],
      [0.3, '#fff'],
      [1, '#000'],
    ],
    1,
    0,
  ),
  body: `<rect x="70" y="2" width="40" height="22" rx="4" fill="#222"/>
    <rect x="30" y="20" width="120" height="190" rx="10" fill="#2f6b3a"/>
    <rect x="30" y="70" width="120" height="60" fill="#f3d24a"/>
    <text x="90" y="112" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="34" fill="#222">400</text>
    <rect x="150" y="30" width="40" height="170" fill="#3b2a22"/>
    <rect x="30" y="20" width="120" height="190" rx="10" fill="url(#fi)" opacity=".2"/>`,
})

/** A digital compact, front: a small dark body, a lens barrel, a flash. */
export const compact = (body = '#2b2c2f', barrel = '#1a1a1c'): Drawing => ({
  w: 520,
  h: 320,
  defs: rad(
    'gl',
    [
      [0, '#9cc4dd'],
      [0.3, '#3c4d7e'],
      [0.7, '#1a1830'],
      [1, '#08080c'],
    ],
    0.4,
    0.36,
    0.62,
  ),
  body: `
  ${box(70, 14, 110, 26, 8, '#4c4d51')}${box(392, 20, 60, 18, 9, '#6a6b70', 'cyl')}
  ${box(14, 34, 492, 274, 42, body)}<rect x="20" y="40" width="480" height="262" rx="37" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"/>
  <path d="M30 92q-8 90 4 180 30 18 64 10 14-100 2-206-40-14-70 16z" fill="#000" opacity=".26"/>${times(9, (i) => `<path d="M36 ${104 + i * 18}h58" stroke="#fff" stroke-opacity=".1" stroke-width="3"/>`).join('')}
  ${box(384, 66, 84, 34, 8, '#e8e6e0')}<path d="M392 74h68M392 82h68M392 90h68" stroke="#a9a59b" stroke-width="2"/><circle cx="360" cy="82" r="8" fill="#3a1512"/>
  ${disc(282, 184, 112, barrel)}<circle cx="282" cy="184" r="106" fill="none" stroke="#8d8b87" stroke-width="5"/>${times(48, (i) => `<path d="M282 84v9" stroke="#fff" stroke-opacity=".22" stroke-width="3" transform="rotate(${i * 7.5} 282 184)"/>`).join('')}
  ${disc(282, 184, 80, '#101012')}<circle cx="282" cy="184" r="62" fill="none" stroke="#55534f" stroke-width="2"/><circle cx="282" cy="184" r="46" fill="url(#gl)"/><ellipse cx="264" cy="164" rx="18" ry="11" fill="#fff" opacity=".6" transform="rotate(-32 264 164)"/>
  <text x="408" y="272" ${latin} font-weight="700" font-size="19" fill="#dedbd4" opacity=".85" text-anchor="middle">16.2 MP</text>`,
})

/** A single-lens reflex, front: prism hump, grip, a large lens. */
export const slr = (top = '#303134', grip = '#1b1b1d', silver = false): Drawing => ({
  w: 560,
  h: 430,
  defs: rad(
    'gl',
    [
      [0, '#a9cfe4'],
      [0.28, '#4a5fa0'],
      [0.62, '#34224f'],
      [1, '#08080e'],
    ],
    0.4,
    0.36,
    0.64,
  ),
  body: `
  ${box(70, 72, 76, 30, 8, '#5a5b5e', 'cyl')}${box(420, 66, 66, 38, 8, '#5a5b5e', 'cyl')}
  ${solid('M196 104L222 34q6-18 26-18h64q20 0 26 18l26 70z', silver ? '#cfccc6' : top)}<path d="M244 30h72l10 32h-92z" fill="#000" opacity=".2"/>
  ${box(18, 92, 524, 296, 36, silver ? '#c9c6c0' : top)}<path d="M18 158h524v190a40 40 0 0 1-40 40H58a40 40 0 0 1-40-40z" fill="${grip}"/><path d="M18 158h524v190a40 40 0 0 1-40 40H58a40 40 0 0 1-40-40z" fill="url(#lit)"/>
  ${box(22, 120, 104, 262, 34, grip, 'cyl')}${times(13, (i) => `<path d="M34 ${168 + i * 16}h80" stroke="#fff" stroke-opacity=".07" stroke-width="5"/>`).join('')}
  ${disc(300, 256, 166, '#232325')}<circle cx="300" cy="256" r="158" fill="none" stroke="#77757188" stroke-width="6"/>${times(72, (i) => `<path d="M300 104v18" stroke="#000" stroke-opacity=".5" stroke-width="5" transform="rotate(${i * 5} 300 256)"/>`).join('')}
  ${disc(300, 256, 128, '#161618')}<path id="ring" d="M194 256a106 106 0 1 1 212 0" fill="none"/><text ${latin} font-size="16" letter-spacing="3" fill="#dcd8d0"><textPath href="#ring" startOffset="16%">ZOOM LENS 18-55mm 1:3.5-5.6</textPath></text>
  <circle cx="300" cy="256" r="88" fill="#0a0a0c"/><circle cx="300" cy="256" r="80" fill="url(#gl)"/><ellipse cx="270" cy="220" rx="32" ry="19" fill="#fff" opacity=".52" transform="rotate(-34 270 220)"/><circle cx="336" cy="294" r="13" fill="#d99bd0" opacity=".45"/>
  <circle cx="468" cy="190" r="10" fill="#9a1d22"/>`,
})

/** The back of a digital camera: the screen and its buttons. */
export const digitalBack = (body = '#2b2c2f'): Drawing => ({
  w: 520,
  h: 320,
  defs: lin(
    'scr',
    [
      [0, '#2a3a4d'],
      [0.5, '#16202c'],
      [1, '#0a0e14'],
    ],
    1,
    1,
  ),
  body: `
  ${box(14, 22, 492, 286, 42, body)}${box(40, 62, 318, 216, 10, '#0e0f12')}<rect x="52" y="74" width="294" height="192" rx="4" fill="url(#scr)"/><path d="M52 74h180L120 266H52z" fill="#fff" opacity=".07"/>
  ${disc(430, 190, 48, '#3c3d41')}${disc(430, 190, 22, '#24252a')}${[
    [396, 104],
    [462, 104],
    [396, 276],
    [462, 276],
  ]
    .map(([x, y]) => box((x ?? 0) - 17, (y ?? 0) - 9, 34, 18, 9, '#47484d'))
    .join('')}${box(396, 30, 80, 20, 8, '#4c4d51', 'cyl')}`,
})

/** An instant camera: pastel body, lens to the side, a picture coming out. */
export const instant = (body = '#bfe0d8'): Drawing => ({
  w: 460,
  h: 480,
  defs: rad(
    'gl',
    [
      [0, '#9cc4dd'],
      [0.4, '#33456e'],
      [1, '#0b0b12'],
    ],
    0.4,
    0.36,
    0.62,
  ),
  body: `
  ${box(96, 6, 260, 130, 6, '#fbfaf6')}<rect x="116" y="20" width="220" height="96" fill="#5a7f9a"/><path d="M116 96l60-40 50 34 40-24 70 40v10H116z" fill="#cfe3e6"/>
  ${box(14, 100, 432, 366, 76, body)}${disc(200, 296, 122, '#f4f2ee')}${disc(200, 296, 88, '#232428')}<circle cx="200" cy="296" r="48" fill="url(#gl)"/><ellipse cx="182" cy="276" rx="18" ry="11" fill="#fff" opacity=".6"/>
  ${box(346, 150, 66, 56, 14, '#fdfdf8')}${disc(378, 262, 22, '#33343a')}${disc(76, 160, 24, '#f0ede6')}`,
})
