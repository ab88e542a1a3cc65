import { type Drawing, box, disc, lin, rad, serif, solid, times } from '../drawing.ts'

/** A spinning reel, from the side. */
export const spinningReel = (c = '#2b2d33', accent = '#c9a44a'): Drawing => ({
  w: 520,
  h: 520,
  body: `${box(196, 10, 150, 26, 12, '#3a3b40')}${solid('M246 30h44l-6 150h-40z', c)}${solid('M150 200q0-46 60-46h110q70 0 70 70v60q0 66-70 66H220q-70 0-70-66z', c)}${disc(276, 250, 62, '#3d3f46')}<circle cx="276" cy="250" r="44" fill="none" stroke="${accent}" stroke-width="7"/>${disc(276, 250, 16, accent)}
  ${box(20, 176, 150, 150, 20, accent, 'cyl')}${box(44, 164, 92, 174, 12, '#e9e4d8', 'cyl')}${times(11, (i) => `<path d="M${50 + i * 8} 166v170" stroke="#8a9a8a" stroke-opacity=".5" stroke-width="2"/>`).join('')}${box(6, 150, 44, 202, 14, c, 'cyl')}<path d="M170 180Q90 100 10 170" stroke="url(#metal)" stroke-width="11" fill="none"/>
  <path d="M380 270l90 90v90" stroke="url(#metal)" stroke-width="22" fill="none" stroke-linejoin="round"/>${solid('M440 440q32-24 64 0l6 50q-38 22-76 0z', '#1d1d20')}`,
})

/** A bait-casting reel from above. */
export const baitReel = (c = '#8a2f33', accent = '#d9b04f'): Drawing => ({
  w: 560,
  h: 400,
  body: `<path d="M430 200h90" stroke="url(#metal)" stroke-width="16"/>${box(484, 60, 26, 280, 10, '#2b2c2f')}${disc(497, 74, 32, '#1d1d20')}${disc(497, 326, 32, '#1d1d20')}${disc(170, 200, 130, c)}${disc(380, 200, 130, c)}${box(150, 90, 240, 220, 20, '#26272b')}${box(196, 116, 150, 168, 8, '#d9dfd6', 'cyl')}${times(14, (i) => `<path d="M${202 + i * 10} 118v164" stroke="#4f7a6a" stroke-opacity=".4" stroke-width="3"/>`).join('')}<path d="M170 110a100 100 0 0 0 0 180" fill="none" stroke="${accent}" stroke-width="8"/>${disc(400, 200, 44, accent)}${disc(400, 200, 20, '#26272b')}${box(196, 296, 150, 34, 14, '#3a3b40')}`,
})

/** A jointed fishing rod laid slantwise. */
export const rod = (c = '#23395b'): Drawing => ({
  w: 640,
  h: 130,
  body: `${[20, 78].map((y, k) => `<path d="M200 ${y + 12}L636 ${y + 14 - k * 4}" stroke="${c}" stroke-width="9"/><path d="M200 ${y + 10}L636 ${y + 12 - k * 4}" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>${times(5, (i) => `<circle cx="${270 + i * 84}" cy="${y + 24}" r="${13 - i * 2}" fill="none" stroke="url(#metal)" stroke-width="4"/>`).join('')}`).join('')}${box(4, 14, 90, 24, 12, '#b98a5a', 'lit')}${box(94, 10, 70, 30, 6, '#2b2c2f')}${box(164, 16, 60, 20, 8, '#b98a5a')}`,
})

/** A handful of lures. */
export const lures = (): Drawing => ({
  w: 560,
  h: 420,
  body: times(
    6,
    (i) =>
      `<g transform="translate(${140 + (i % 2) * 270} ${76 + Math.floor(i / 2) * 130}) rotate(${[8, -12, -5, 14, 3, -9][i]})">${solid('M-110 0q60-48 150-30 50 10 66 30-16 20-66 30-90 18-150-30z', ['#3c6aa0', '#c9c23a', '#d8573f', '#4f7a4a', '#b9c3c9', '#e0853a'][i] ?? '#3c6aa0', 'lit')}<path d="M-100 6q80 30 190 4-30 26-90 22-70-4-100-26z" fill="#fbf6ea" opacity=".85"/><circle cx="76" cy="-6" r="11" fill="#f6e08a"/><circle cx="77" cy="-6" r="5" fill="#111"/>${[-50, 40].map((x) => `<path d="M${x} 24v20m-16-4q2 18 16 12m16-12q-2 18-16 12" stroke="#6b6d72" stroke-width="5" fill="none"/>`).join('')}</g>`,
  ).join(''),
})

/** A snowboard with bindings, standing. */
export const snowboard = (a = '#27406e', b = '#e0a83c'): Drawing => ({
  w: 200,
  h: 700,
  defs: lin('sb', [
    [0, a],
    [0.5, b],
    [1, a],
  ]),
  body: `<path d="M100 6q84 0 84 110-14 100-14 234t14 234q0 110-84 110T16 584q14-100 14-234T16 116Q16 6 100 6z" fill="url(#sb)"/><path d="M40 180l120-80v60L34 250zM36 330l126-90v40L34 380zM160 470L36 560v50l130-90z" fill="#fff" opacity=".65"/><path d="M100 6q84 0 84 110-14 100-14 234t14 234q0 110-84 110T16 584q14-100 14-234T16 116Q16 6 100 6z" fill="url(#lit)"/>${[210, 450].map((y) => `${box(34, y, 132, 64, 20, '#26272b')}${box(52, y - 18, 96, 22, 9, '#3c3d42')}${box(52, y + 58, 96, 22, 9, '#3c3d42')}${disc(100, y + 32, 20, '#6b6d72')}`).join('')}`,
})

/** A pair of skis. */
export const skis = (a = '#b23a3e'): Drawing => ({
  w: 220,
  h: 700,
  body: [20, 124]
    .map(
      (x) =>
        `${solid(`M${x + 38} 4q40 6 40 90-8 110-8 256t8 300q0 40-40 40t-40-40q8-120 8-300t-8-256q0-84 40-90z`, a)}<path d="M${x + 14} 200h48v60h-48zM${x + 12} 520h50v40h-50z" fill="#fff" opacity=".75"/>${box(x + 8, 300, 60, 50, 8, '#26272b')}${box(x + 6, 420, 64, 60, 8, '#26272b')}${box(x + 22, 345, 32, 80, 4, '#8d8a85')}`,
    )
    .join(''),
})

/** Golf clubs: a driver and an iron. */
export const golfClubs = (): Drawing => ({
  w: 460,
  h: 640,
  body: `<path d="M60 6L190 520" stroke="#26272b" stroke-width="11"/><path d="M40 0L70 120" stroke="#3a3b40" stroke-width="22" stroke-linecap="round"/><path d="M400 10L330 500" stroke="url(#metal)" stroke-width="10"/><path d="M406 6L390 120" stroke="#3a3b40" stroke-width="22" stroke-linecap="round"/>${solid('M176 500q120 10 128 80 0 54-90 54-110-4-110-60 10-60 72-74z', '#1f2024', 'ball')}<path d="M120 596q70 34 170 6" stroke="#b23a3e" stroke-width="8" fill="none"/><path d="M326 490l-10 40-10 84q60 26 128 0l4-50-90-40 4-34z" fill="url(#metal)"/>${times(6, (i) => `<path d="M${322 + i} ${548 + i * 10}l96 12" stroke="#55524d" stroke-width="2"/>`).join('')}`,
})

export const golfBalls = (): Drawing => ({
  w: 480,
  h: 420,
  body: [
    [120, 130],
    [290, 110],
    [210, 270],
    [370, 280],
    [80, 300],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `${disc(x, y, 86, '#fbfaf7')}${times(40, (i) => `<circle cx="${x + Math.cos(i * 2.4) * Math.sqrt(i) * 12}" cy="${y + Math.sin(i * 2.4) * Math.sqrt(i) * 12}" r="6" fill="#000" opacity=".07"/>`).join('')}`,
    )
    .join(''),
})

export const dumbbells = (): Drawing => ({
  w: 560,
  h: 360,
  body: [60, 210]
    .map(
      (y) =>
        `${box(180, y + 34, 200, 34, 12, '#b9b6b1', 'lit')}${[
          [40, 30, 110],
          [80, 46, 130],
          [370, 46, 130],
          [450, 30, 110],
        ]
          .map(([x = 0, w = 0, h = 0]) => box(x + 30, y + 51 - h / 2, w, h, 10, '#2b2c2f'))
          .join('')}`,
    )
    .join(''),
})

/** A rolled mat. */
export const rolledMat = (c = '#6a7fa0'): Drawing => ({
  w: 620,
  h: 240,
  body: `${solid('M100 20h480q34 0 34 100t-34 100H100z', c, 'lit')}${disc(104, 120, 100, c)}${times(7, (i) => `<circle cx="104" cy="120" r="${92 - i * 13}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4"/>`).join('')}<path d="M250 20v200M470 20v200" stroke="#26272b" stroke-width="18"/>`,
})

/** A gas lantern. */
export const campLantern = (c = '#a83a2c'): Drawing => ({
  w: 320,
  h: 540,
  body: `<path d="M60 170Q50 30 160 28t100 142" stroke="#8d8a85" stroke-width="8" fill="none"/>${disc(160, 70, 22, '#d9d6d0')}${solid('M60 150q0-70 100-70t100 70l14 26H46z', c)}${box(72, 176, 176, 190, 10, '#eef2ee', 'glass')}<rect x="72" y="176" width="176" height="190" fill="#fff3c4" opacity=".55"/><ellipse cx="160" cy="270" rx="34" ry="54" fill="#fffdf0"/><path d="M84 176v190M236 176v190M160 176v40" stroke="#8d8a85" stroke-width="7"/>${box(56, 362, 208, 34, 8, '#b9b6b1', 'cyl')}${solid('M50 396h220q30 40 20 96-6 34-40 34H70q-34 0-40-34-10-56 20-96z', c, 'cyl')}${disc(252, 420, 16, '#2b2c2f')}`,
})

/** A two-burner stove. */
export const campStove = (): Drawing => ({
  w: 560,
  h: 380,
  body: `${solid('M40 20h480l10 130H30z', '#3f5b49')}${box(14, 146, 532, 190, 14, '#3f5b49')}${box(34, 150, 492, 120, 8, '#b9b6b1')}${[160, 400].map((x) => `${disc(x, 210, 48, '#55524d')}${times(10, (i) => `<path d="M${x} 172v20" stroke="#fff" stroke-opacity=".4" stroke-width="3" transform="rotate(${i * 36} ${x} 210)"/>`).join('')}<path d="M${x - 80} 210h160M${x} 150v120" stroke="#2b2c2f" stroke-width="8"/>`).join('')}${disc(120, 304, 20, '#c23a22')}${disc(440, 304, 20, '#c23a22')}`,
})

/** A smartphone: its back, or its lit screen. */
export const phone = (c = '#3b4d63', screen = false): Drawing => ({
  w: 290,
  h: 580,
  defs: lin(
    'wp',
    [
      [0, '#27406e'],
      [0.5, '#a36a9a'],
      [1, '#f0b98a'],
    ],
    0.6,
    1,
  ),
  body: `${box(8, 6, 274, 568, 46, c)}${screen ? `<rect x="20" y="18" width="250" height="544" rx="36" fill="url(#wp)"/><rect x="100" y="32" width="90" height="22" rx="11" fill="#0a0a0c"/><text x="145" y="150" text-anchor="middle" font-family="DejaVu Sans" font-size="66" fill="#fff">9:41</text><path d="M20 18h150L60 562H20z" fill="#fff" opacity=".08"/>` : `${box(28, 28, 124, 124, 34, c, 'glass')}${disc(66, 66, 27, '#15161a')}${disc(112, 112, 27, '#15161a')}<circle cx="62" cy="60" r="8" fill="#7a9ac0"/><circle cx="108" cy="106" r="8" fill="#7a9ac0"/><circle cx="116" cy="58" r="9" fill="#fff6dc"/><rect x="8" y="6" width="274" height="568" rx="46" fill="url(#glass)" opacity=".5"/>`}`,
})

/** A tablet with its screen on. */
export const tablet = (): Drawing => ({
  w: 440,
  h: 600,
  defs: lin(
    'wp',
    [
      [0, '#2f6f8f'],
      [0.5, '#8fc7b0'],
      [1, '#f5e6b8'],
    ],
    0.6,
    1,
  ),
  body: `${box(6, 6, 428, 588, 30, '#c9cacc')}<rect x="24" y="36" width="392" height="528" rx="8" fill="url(#wp)"/><path d="M24 420q100-80 200-20t192-40v204H24z" fill="#1f4a5a" opacity=".6"/><path d="M24 36h220L80 564H24z" fill="#fff" opacity=".1"/>${times(4, (i) => `<rect x="${66 + i * 84}" y="490" width="56" height="56" rx="14" fill="#fff" opacity=".75"/>`).join('')}`,
})

/** A graphics card with two fans. */
export const graphicsCard = (): Drawing => ({
  w: 640,
  h: 320,
  body: `${box(30, 290, 380, 20, 2, '#c9a44a')}${box(0, 10, 22, 300, 3, '#b9b6b1')}${box(20, 24, 610, 264, 18, '#2b2d33')}<path d="M20 70L150 24h90L20 120zM630 240L520 288h-90l200-96z" fill="#8d8a85" opacity=".6"/>${[180, 450].map((x) => `${disc(x, 156, 118, '#17181b')}${times(9, (i) => `<path d="M${x} 156q44-50 30-104-40 4-58 24z" fill="#4a4c54" transform="rotate(${i * 40} ${x} 156)"/>`).join('')}${disc(x, 156, 32, '#33353b')}`).join('')}`,
})

/** True wireless earphones in their case. */
export const earphones = (c = '#f6f5f2'): Drawing => ({
  w: 460,
  h: 420,
  body: `${solid('M60 60q0-50 60-50h220q60 0 60 50v120H60z', c)}<path d="M80 70h300v100H80z" fill="#000" opacity=".12"/>${box(46, 176, 368, 226, 74, c)}<path d="M70 196h320v26H70z" fill="#000" opacity=".16"/>${[160, 300].map((x) => `${disc(x, 190, 46, c)}${box(x - 15, 200, 30, 84, 15, c, 'cyl')}<ellipse cx="${x}" cy="184" rx="18" ry="22" fill="#33353b" opacity=".7"/>`).join('')}<circle cx="230" cy="330" r="6" fill="#6ad08a"/>`,
})

/** A loudspeaker. */
export const speaker = (c = '#7a5232', front = '#27262a'): Drawing => ({
  w: 360,
  h: 560,
  body: `${box(6, 6, 348, 548, 10, c)}${box(30, 30, 300, 500, 6, front)}${disc(180, 130, 62, '#3d3f46')}${disc(180, 130, 30, '#b9b6b1')}${disc(180, 362, 128, '#3d3f46')}${disc(180, 362, 100, '#e9e6df')}${disc(180, 362, 40, '#2b2c2f')}<circle cx="180" cy="362" r="122" fill="none" stroke="#8d8a85" stroke-width="6"/>${box(250, 494, 60, 20, 3, '#b9b6b1')}`,
})

/** A stereo amplifier's front. */
export const amplifier = (): Drawing => ({
  w: 640,
  h: 260,
  body: `${box(6, 10, 628, 220, 8, '#c9c6c0')}${box(20, 24, 600, 192, 4, '#dedbd6', 'lit')}${box(60, 226, 70, 26, 6, '#2b2c2f')}${box(510, 226, 70, 26, 6, '#2b2c2f')}${disc(520, 110, 62, '#b9b6b1')}<path d="M520 60v30" stroke="#222" stroke-width="6"/>${box(60, 46, 260, 96, 6, '#26221c')}${[70, 194].map((x) => `<rect x="${x}" y="54" width="116" height="80" fill="#f6e9c0"/><path d="M${x + 58} 128L${x + 34} 76" stroke="#b23a26" stroke-width="3"/><path d="M${x + 14} 88q44-28 88 0" stroke="#333" stroke-width="3" fill="none"/>`).join('')}${times(6, (i) => disc(80 + i * 58, 182, 15, '#a9a6a0')).join('')}`,
})

/** A guitar pedal. */
export const pedal = (c = '#e07a3a', word = 'DRIVE'): Drawing => ({
  w: 320,
  h: 520,
  body: `${box(0, 120, 24, 60, 6, '#8d8a85')}${box(296, 120, 24, 60, 6, '#8d8a85')}${box(16, 10, 288, 500, 18, c)}${[76, 160, 244].map((x) => `${disc(x, 80, 34, '#26272b')}<path d="M${x} 52v22" stroke="#fff" stroke-width="5"/>`).join('')}<circle cx="160" cy="142" r="9" fill="#ff4a3a"/><text x="160" y="216" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="46" fill="#fff">${word}</text>${box(34, 250, 252, 236, 10, '#33353b')}${times(9, (i) => `<path d="M50 ${276 + i * 24}h220" stroke="#000" stroke-opacity=".45" stroke-width="8"/>`).join('')}`,
})

/** An acoustic guitar. */
export const acousticGuitar = (c = '#d9a860'): Drawing => ({
  w: 320,
  h: 760,
  defs: rad(
    'sbst',
    [
      [0, '#fff', 0.1],
      [0.7, '#000', 0],
      [1, '#3a1c0a', 0.6],
    ],
    0.5,
    0.5,
    0.55,
  ),
  body: `${box(138, 60, 44, 330, 4, '#3a2418', 'cyl')}${times(12, (i) => `<path d="M138 ${90 + i * 24}h44" stroke="#d9d6d0" stroke-width="3"/>`).join('')}${solid('M130 4h60l8 66h-76z', '#4a2d1c')}${times(3, (i) => disc(118, 18 + i * 20, 8, '#d9d6d0') + disc(202, 18 + i * 20, 8, '#d9d6d0')).join('')}
  <path id="gb" d="M160 360q110 0 104 90-4 50-24 80 70 40 70 120 0 106-150 106T10 650q0-80 70-120-20-30-24-80-6-90 104-90z" fill="${c}"/><path d="M160 360q110 0 104 90-4 50-24 80 70 40 70 120 0 106-150 106T10 650q0-80 70-120-20-30-24-80-6-90 104-90z" fill="url(#sbst)"/><path d="M160 360q110 0 104 90-4 50-24 80 70 40 70 120 0 106-150 106T10 650q0-80 70-120-20-30-24-80-6-90 104-90z" fill="none" stroke="#4a2d1c" stroke-width="7"/><circle cx="160" cy="520" r="52" fill="#1d120b"/><circle cx="160" cy="520" r="60" fill="none" stroke="#f3e3bd" stroke-width="5"/>${box(90, 646, 140, 28, 6, '#3a2418')}${times(6, (i) => `<path d="M${144 + i * 6.4} 50L${140 + i * 8} 656" stroke="#f3efe6" stroke-width="1.6" opacity=".9"/>`).join('')}<path d="M220 500q30 50 10 110-50-10-54-46z" fill="#3a1c10" opacity=".85"/>`,
})

/** A cordless stick vacuum. */
export const stickVacuum = (c = '#7a5aa8'): Drawing => ({
  w: 300,
  h: 700,
  body: `${box(132, 190, 30, 400, 10, c, 'cyl')}${box(40, 590, 220, 84, 22, '#3a3b40')}${box(52, 640, 196, 44, 20, '#c23a2e', 'cyl')}${box(96, 40, 110, 170, 46, '#b9bcc4', 'cyl')}${disc(152, 70, 62, c)}${disc(152, 70, 34, '#2b2c2f')}<path d="M200 60q70 10 60 90l-40 40" stroke="#3a3b40" stroke-width="28" fill="none"/>${box(196, 176, 60, 84, 12, '#3a3b40')}`,
})

/** A small oven toaster. */
export const toaster = (c = '#2b2c2f'): Drawing => ({
  w: 560,
  h: 400,
  body: `${box(10, 20, 540, 340, 34, c)}${box(40, 356, 60, 26, 8, '#17181b')}${box(460, 356, 60, 26, 8, '#17181b')}${box(46, 70, 468, 180, 20, '#120e0b')}<rect x="60" y="84" width="440" height="152" rx="12" fill="#e0853a" opacity=".32"/>${times(12, (i) => `<path d="M${80 + i * 38} 96v130" stroke="#b9b6b1" stroke-opacity=".5" stroke-width="3"/>`).join('')}<path d="M46 70h200L130 250H46z" fill="#fff" opacity=".09"/>${box(120, 262, 320, 16, 8, '#c9c6c0')}${disc(200, 318, 24, '#c9c6c0')}${disc(360, 318, 24, '#c9c6c0')}`,
})

/** A slender-spouted electric kettle. */
export const electricKettle = (c = '#2b2c2f'): Drawing => ({
  w: 520,
  h: 440,
  body: `<path d="M350 130q120-20 120 100t-90 130" stroke="${c}" stroke-width="30" fill="none"/><path d="M150 330Q40 320 60 190 66 120 10 96" stroke="#b9b6b1" stroke-width="24" fill="none"/>${solid('M170 110h170l60 260q0 20-20 20H130q-20 0-20-20z', c, 'cyl')}${box(160, 84, 190, 36, 14, c)}${disc(256, 68, 18, '#8a5a34')}${box(90, 388, 340, 34, 14, '#1c1d20')}`,
})

/** A hair dryer. */
export const hairDryer = (c = '#e3c6cb'): Drawing => ({
  w: 500,
  h: 460,
  body: `${solid('M190 200h110l20 230q-70 26-110 0z', c)}${solid('M60 90q150-70 280-40 120 20 120 100t-120 100q-130 30-280-40z', c, 'lit')}${box(14, 84, 60, 140, 12, '#3a3b40')}${disc(392, 150, 62, '#3a3b40')}<circle cx="392" cy="150" r="44" fill="none" stroke="#b9b6b1" stroke-width="6"/>${box(236, 270, 26, 60, 10, '#b9b6b1')}`,
})

/** A rice cooker. */
export const riceCooker = (c = '#f3f1ec'): Drawing => ({
  w: 500,
  h: 420,
  body: `${solid('M40 190q0-170 210-170t210 170v140q0 70-60 70H100q-60 0-60-70z', c, 'ball')}<path d="M40 200q210 50 420 0" stroke="#8d8a85" stroke-width="5" fill="none"/>${box(160, 250, 180, 96, 14, '#33353b')}<text x="250" y="312" text-anchor="middle" font-family="DejaVu Sans Mono" font-weight="700" font-size="42" fill="#f0a86a">18:30</text>${box(190, 60, 120, 30, 12, '#b9b6b1')}`,
})

/** An electric fan. */
export const fan = (blade = '#6aa7b8'): Drawing => ({
  w: 420,
  h: 640,
  body: `${box(196, 360, 28, 220, 6, '#c9c6c0', 'cyl')}${solid('M90 600q120-70 240 0v24H90z', '#e3e0d8')}${disc(210, 206, 200, '#e9eef0', 'glass')}${times(3, (i) => `<path d="M210 206q-30-150 70-160 60 70-40 164z" fill="${blade}" opacity=".85" transform="rotate(${i * 120} 210 206)"/>`).join('')}${times(36, (i) => `<path d="M210 20v150" stroke="#8d9296" stroke-width="2.6" transform="rotate(${i * 10} 210 206)"/>`).join('')}${[196, 140, 84].map((r) => `<circle cx="210" cy="206" r="${r}" fill="none" stroke="#8d9296" stroke-width="4"/>`).join('')}${disc(210, 206, 34, '#c23a22')}`,
})

/** A cordless drill. */
export const drill = (c = '#1f8a86'): Drawing => ({
  w: 560,
  h: 460,
  body: `${box(10, 96, 90, 22, 4, '#b9b6b1')}${solid('M90 60h80v94H90z', '#2b2c2f', 'lit')}${solid('M160 34h300q40 0 40 70t-40 76H160z', c)}${solid('M330 170h110l30 200H340z', c)}<path d="M330 200h-30q-10 40 30 60z" fill="#c23a22"/>${box(290, 360, 230, 90, 16, '#2b2c2f')}${times(5, (i) => `<path d="M${350 + i * 18} 70v70" stroke="#000" stroke-opacity=".4" stroke-width="7"/>`).join('')}`,
})

/** A wheel: tyre and alloy rim. */
export const wheel = (): Drawing => ({
  w: 520,
  h: 520,
  body: `${disc(260, 260, 250, '#232427')}${times(48, (i) => `<path d="M260 12v26" stroke="#000" stroke-opacity=".6" stroke-width="9" transform="rotate(${i * 7.5} 260 260)"/>`).join('')}<circle cx="260" cy="260" r="180" fill="#101113"/>${times(5, (i) => `<path d="M236 260l-26-170q50-22 100 0l-26 170z" fill="url(#metal)" transform="rotate(${i * 72} 260 260)"/>`).join('')}<circle cx="260" cy="260" r="178" fill="none" stroke="url(#metal)" stroke-width="18"/>${disc(260, 260, 44, '#c9c6c0')}${times(5, (i) => `<circle cx="260" cy="212" r="7" fill="#33353b" transform="rotate(${i * 72 + 36} 260 260)"/>`).join('')}`,
})

/** A motorcycle helmet. */
export const helmet = (c = '#f3f1ec', band = '#c23a22'): Drawing => ({
  w: 520,
  h: 460,
  defs: lin(
    'vis',
    [
      [0, '#5a6a7a'],
      [1, '#15181c'],
    ],
    1,
    1,
  ),
  body: `${solid('M60 300Q40 20 280 20t220 230q0 110-60 170H130q-60-40-70-120z', c, 'ball')}<path d="M250 26q40-10 90 6L310 420h-70z" fill="${band}" opacity=".85"/><path d="M40 210q110-70 300-40l10 120q-150 50-290 20-30-40-20-100z" fill="url(#vis)"/><path d="M60 220q100-50 240-36" stroke="#fff" stroke-width="12" opacity=".5" fill="none" stroke-linecap="round"/>${disc(376, 226, 26, '#8d8a85')}`,
})

/** A perfume bottle. */
export const perfume = (c = '#f0d9a8'): Drawing => ({
  w: 320,
  h: 460,
  body: `${box(110, 6, 100, 112, 10, '#1d1d20', 'cyl')}${box(128, 114, 64, 26, 4, '#d9b04f', 'cyl')}${box(20, 136, 280, 312, 26, '#f3f1ec', 'glass')}${box(40, 200, 240, 230, 16, c, 'lit')}<rect x="20" y="136" width="280" height="312" rx="26" fill="url(#glass)"/><rect x="84" y="262" width="152" height="92" fill="#fff" opacity=".9"/><text x="160" y="318" text-anchor="middle" ${serif} font-size="30" letter-spacing="4" fill="#2b2926">AME</text>`,
})

/** A powder compact, open. */
export const powder = (a = '#d99a8a', b = '#b76e79'): Drawing => ({
  w: 460,
  h: 520,
  body: `${disc(230, 130, 124, '#2b2c2f')}<circle cx="230" cy="130" r="104" fill="#dfe8ec"/><path d="M160 80l90-40-100 160z" fill="#fff" opacity=".7"/>${box(196, 240, 68, 24, 8, '#d9b04f')}${disc(230, 382, 130, '#2b2c2f')}<path d="M230 382V276a106 106 0 0 1 106 106z" fill="${a}"/><path d="M230 382h106a106 106 0 0 1-106 106z" fill="${b}"/><path d="M230 382v106a106 106 0 0 1-106-106z" fill="#f0d2b0"/><path d="M230 382H124a106 106 0 0 1 106-106z" fill="#8a5a54"/><circle cx="230" cy="382" r="106" fill="url(#ball)" opacity=".5"/>`,
})

/** Bottles of nail polish. */
export const nailPolish = (): Drawing => ({
  w: 560,
  h: 360,
  body: ['#c23a4e', '#e7a6b0', '#7d5a9a', '#3c6aa0', '#d9b04f']
    .map(
      (c, i) =>
        `${box(22 + i * 108, 20 + (i % 2) * 14, 52, 150, 10, '#1d1d20', 'cyl')}${box(6 + i * 108, 160 + (i % 2) * 14, 84, 150, 20, c, 'lit')}<rect x="${6 + i * 108}" y="${160 + (i % 2) * 14}" width="84" height="150" rx="20" fill="url(#glass)"/>`,
    )
    .join(''),
})

/** Studded toy bricks in a heap. */
export const bricks = (): Drawing => ({
  w: 560,
  h: 460,
  body: times(9, (i) => {
    const c = ['#c23a2e', '#2f6fb0', '#e8c23a', '#3f8f5a', '#f3f1ec', '#e07a3a'][i % 6] ?? '#c23a2e'
    const x = 20 + (i % 3) * 178 + ((i * 31) % 24),
      y = 40 + Math.floor(i / 3) * 138 + ((i * 17) % 22)
    return `<g transform="rotate(${((i * 47) % 44) - 22} ${x + 60} ${y + 40})">${box(x, y + 16, 124, 72, 4, c)}${times(4, (k) => `<ellipse cx="${x + 18 + k * 29}" cy="${y + 16}" rx="12" ry="6" fill="${c}"/><rect x="${x + 6 + k * 29}" y="${y + 4}" width="24" height="13" fill="${c}"/><ellipse cx="${x + 18 + k * 29}" cy="${y + 4}" rx="12" ry="6" fill="${c}"/><ellipse cx="${x + 18 + k * 29}" cy="${y + 4}" rx="12" ry="6" fill="#fff" opacity=".3"/>`).join('')}</g>`
  }).join(''),
})

/** A low round table. */
export const table = (c = '#8a5a34'): Drawing => ({
  w: 600,
  h: 400,
  body: `${[110, 460].map((x) => box(x, 170, 34, 210, 8, c, 'cyl')).join('')}${[190, 380].map((x) => box(x, 160, 26, 170, 8, '#5d3b22', 'cyl')).join('')}<ellipse cx="300" cy="150" rx="290" ry="106" fill="#5d3b22"/><ellipse cx="300" cy="132" rx="290" ry="106" fill="${c}"/><ellipse cx="300" cy="132" rx="290" ry="106" fill="url(#lit)"/>${times(6, (i) => `<path d="M${40 + i * 10} ${90 + i * 18}q260-40 ${500 - i * 20} 0" stroke="#000" stroke-opacity=".13" stroke-width="3" fill="none"/>`).join('')}`,
})

/** A floor lamp. */
export const floorLamp = (): Drawing => ({
  w: 320,
  h: 660,
  body: `${box(150, 190, 20, 430, 4, '#55524d', 'cyl')}<ellipse cx="160" cy="630" rx="110" ry="24" fill="#3a3b40"/>${solid('M90 20h140l70 190H20z', '#f3e6c4', 'cyl')}<ellipse cx="160" cy="208" rx="140" ry="22" fill="#fff8dc"/>`,
})

/** A stroller. */
export const stroller = (c = '#4a5a6e'): Drawing => ({
  w: 540,
  h: 600,
  body: `<path d="M120 20l-40 40L390 470M410 250L180 470" stroke="#55524d" stroke-width="16" fill="none"/>${solid('M150 240q-10-190 170-200 40 90 60 200z', c)}<path d="M230 80q60 60 70 160" stroke="#000" stroke-opacity=".25" stroke-width="6" fill="none"/>${solid('M150 240h290q20 130-110 140-160 10-180-140z', c)}${box(390, 216, 80, 30, 15, '#2b2c2f')}${[
    [170, 520],
    [400, 520],
  ]
    .map(([x = 0, y = 0]) => `${disc(x, y, 62, '#2b2c2f')}${disc(x, y, 36, '#c9c6c0')}`)
    .join('')}`,
})
