import { type Drawing, disc, lin, rad, sans, serif, solid, box, times } from '../drawing.ts'

export const chawan = (a = '#2f3b35', b = '#6f8a72', c = '#d8c9a0'): Drawing => ({
  w: 460,
  h: 380,
  defs:
    lin('bw', [
      [0, b],
      [0.45, a],
      [1, '#17130f'],
    ]) +
    lin('in', [
      [0, '#15110e'],
      [1, b],
    ]) +
    lin(
      'sh',
      [
        [0, '#000'],
        [0.22, '#fff'],
        [0.55, '#fff'],
        [1, '#000'],
      ],
      1,
      0,
    ),
  body: `<path d="M166 330h128l-8 40q-56 12-112 0z" fill="#8a6a48"/>
    <path d="M24 92q4 190 128 246h156q124-56 128-246z" fill="url(#bw)"/>
    <path d="M24 92q6 150 60 196 18-60 44-20 20 40 56-6 26-40 54 8 30 46 66-10 34-52 66-6 60-62 66-162z" fill="${b}" opacity=".55"/>
    <path d="M24 92q4 50 14 86 40 30 70-8 30-30 66 10 30 30 66-8 34-36 74 6 40 30 108-2 12-40 14-84z" fill="${c}" opacity=".42"/>
    <path d="M24 92q4 190 128 246h156q124-56 128-246z" fill="url(#sh)" opacity=".16"/>
    <ellipse cx="230" cy="90" rx="206" ry="58" fill="${c}"/>
    <ellipse cx="230" cy="93" rx="196" ry="52" fill="url(#in)"/>
    <ellipse cx="230" cy="118" rx="140" ry="24" fill="${b}" opacity=".4"/>
    <path d="M70 150q-6 90 60 150" stroke="#fff" stroke-width="12" opacity=".22" fill="none" stroke-linecap="round"/>`,
})

export const kokeshi = (c = '#c23a22'): Drawing => ({
  w: 220,
  h: 480,
  defs:
    lin(
      'wd',
      [
        [0, '#c79d63'],
        [0.35, '#f2d9ab'],
        [1, '#b98a50'],
      ],
      1,
      0,
    ) +
    rad(
      'hd',
      [
        [0, '#fbe8c4'],
        [0.7, '#edcd98'],
        [1, '#bd8f57'],
      ],
      0.4,
      0.36,
      0.66,
    ),
  body: `<path d="M52 200q58-24 116 0l14 244q-72 44-144 0z" fill="url(#wd)"/>
    <path d="M54 232q56 24 112 0l2 26q-58 26-116 0zM44 410q66 36 132 0l2 22q-68 40-136 0z" fill="${c}"/>
    <g fill="${c}"><circle cx="110" cy="318" r="15"/>${[0, 72, 144, 216, 288].map((r) => `<ellipse cx="110" cy="288" rx="16" ry="22" transform="rotate(${r} 110 318)"/>`).join('')}</g><circle cx="110" cy="318" r="9" fill="#f0d27a"/>
    <path d="M70 360q20 30 40 0q20 30 40 0" stroke="#4f7a4a" stroke-width="6" fill="none"/>
    <circle cx="110" cy="112" r="102" fill="url(#hd)"/>
    <path d="M12 100q8-92 98-92t98 92q-30-46-58-50-10 30-40 32-30-2-40-32-28 4-58 50z" fill="#211c1a"/>
    <path d="M96 8q14 26 28 0" stroke="${c}" stroke-width="10" fill="none"/>
    <path d="M62 124q12-12 26 0M132 124q12-12 26 0" stroke="#211c1a" stroke-width="5" fill="none" stroke-linecap="round"/>
    <path d="M106 132q-4 18 4 20" stroke="#8a5a34" stroke-width="3" fill="none"/>
    <path d="M100 172q10 8 20 0" stroke="${c}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
})

export const cloth = (c = '#c23a22', v = 'asa'): Drawing => ({
  w: 520,
  h: 420,
  defs:
    (v === 'asa'
      ? `<pattern id="cp" width="60" height="104" patternUnits="userSpaceOnUse"><path d="M30 0v35L0 52V17zM30 0v35l30 17V17zM30 104V69L0 52M30 104V69l30-17M0 17l30 18 30-18M0 87l30-18 30 18M0 0v104M60 0v104" fill="none" stroke="#fff" stroke-width="2.6" opacity=".85"/>
    </pattern>`
      : `<pattern id="cp" width="64" height="32" patternUnits="userSpaceOnUse">${[30, 22, 14, 6].map((r) => `<circle cx="32" cy="32" r="${r}" fill="${r === 6 ? '#fff' : c}" stroke="#fff" stroke-width="2.4"/>`).join('')}${[
          30, 22, 14, 6,
        ]
          .map(
            (r) => `<circle cx="0" cy="16" r="${r}" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/>
    <circle cx="64" cy="16" r="${r}" fill="none" stroke="#fff" stroke-width="2" opacity=".8"/>`,
          )
          .join('')}</pattern>`) +
    lin(
      'fo',
      [
        [0, '#000'],
        [0.5, '#fff'],
        [1, '#000'],
      ],
      1,
      0.3,
    ),
  body: `${[0, 1, 2, 3].map((i) => `<rect x="${20 + i * 4}" y="${30 + i * 20}" width="480" height="330" rx="16" fill="${c}" stroke="#00000030" stroke-width="2"/>`).join('')}<rect x="30" y="34" width="472" height="312" rx="14" fill="${c}"/>
    <rect x="30" y="34" width="472" height="312" rx="14" fill="url(#cp)"/>
    <rect x="30" y="34" width="472" height="312" rx="14" fill="url(#fo)" opacity=".14"/>
    <path d="M30 190q236 22 472 0" stroke="#000" stroke-opacity=".18" stroke-width="4" fill="none"/>`,
})

export const plate = (c = '#2f4f86'): Drawing => ({
  w: 400,
  h: 400,
  defs: rad('pl', [
    [0, '#fdfcf8'],
    [0.6, '#f7f4ec'],
    [0.63, '#e3ddd0'],
    [0.66, '#fbf9f3'],
    [1, '#d8d1c2'],
  ]),
  body: `<circle cx="200" cy="200" r="194" fill="url(#pl)"/>
    <circle cx="200" cy="200" r="182" fill="none" stroke="${c}" stroke-width="5"/>
    <circle cx="200" cy="200" r="132" fill="none" stroke="${c}" stroke-width="2.4"/>${Array.from({ length: 16 }, (_, i) => `<path d="M200 24q18 22 0 40q-18-18 0-40" fill="${c}" transform="rotate(${i * 22.5} 200 200)"/>`).join('')}<g fill="none" stroke="${c}" stroke-width="5" stroke-linecap="round"><path d="M130 236q60-90 150-100M176 190q-6-32 18-46M210 164q32 8 46 34M150 214q-24-8-30-32"/>
    <circle cx="262" cy="142" r="12" fill="${c}"/>
    <circle cx="190" cy="142" r="9" fill="${c}"/>
    <circle cx="252" cy="196" r="9" fill="${c}"/>
    <path d="M120 268h160M140 282h120"/>
    </g><path d="M60 120a160 160 0 0 1 90-72" stroke="#fff" stroke-width="14" opacity=".8" fill="none" stroke-linecap="round"/>`,
})

export const pen = (c = '#1f3348'): Drawing => ({
  w: 90,
  h: 640,
  defs:
    lin(
      'pn',
      [
        [0, '#000'],
        [0.3, '#fff'],
        [0.5, '#777'],
        [1, '#000'],
      ],
      1,
      0,
    ) +
    lin(
      'gd',
      [
        [0, '#8a6a24'],
        [0.4, '#f7e2a0'],
        [1, '#99752a'],
      ],
      1,
      0,
    ),
  body: `<path d="M30 4h30q8 0 8 20v236H22V24q0-20 8-20z" fill="${c}"/>
    <rect x="20" y="250" width="50" height="16" fill="url(#gd)"/>
    <rect x="22" y="40" width="46" height="6" fill="url(#gd)"/>
    <rect x="40" y="44" width="10" height="150" rx="5" fill="url(#gd)"/>
    <path d="M24 266h42l-4 200H28z" fill="${c}"/>
    <path d="M30 466h30l-6 60H36z" fill="#191919"/>
    <path d="M34 526h22l-6 70-5 36-5-36z" fill="url(#gd)"/>
    <path d="M45 570v62" stroke="#222" stroke-width="1.6"/>
    <circle cx="45" cy="566" r="4" fill="#222"/>
    <path d="M30 4h30q8 0 8 20v442H22V24q0-20 8-20z" fill="url(#pn)" opacity=".3"/>`,
})

/** A Japanese teapot with its side handle. */
export const kyusu = (c = '#8e3b2a'): Drawing => ({
  w: 520,
  h: 380,
  body: `
  ${solid('M392 216L500 168q18 0 14 34l-112 64z', c, 'lit')}${solid('M86 150Q30 130 16 92q-2-14 18-10 40 14 76 56z', c, 'lit')}
  ${solid('M60 214q0-96 180-96t180 96q0 130-112 150H172Q60 344 60 214z', c, 'ball')}<path d="M172 364h136l-10 12H182z" fill="#000" opacity=".35"/>
  <path d="M84 250q150 44 312 0" stroke="#000" stroke-opacity=".16" stroke-width="5" fill="none"/><path d="M76 230q160 44 328 0" stroke="#fff" stroke-opacity=".2" stroke-width="3" fill="none"/>
  ${solid('M128 136q112-62 224 0-112 42-224 0z', c, 'lit')}${disc(240, 92, 24, c)}<path d="M110 190q20-40 70-50" stroke="#fff" stroke-width="12" opacity=".3" fill="none" stroke-linecap="round"/>`,
})

/** A cast-iron kettle with its bail. */
export const ironKettle = (c = '#2c2a29'): Drawing => ({
  w: 460,
  h: 460,
  body: `<path d="M104 214Q96 26 230 24t126 190" stroke="${c}" stroke-width="20" fill="none"/><path d="M104 214Q96 26 230 24t126 190" stroke="#fff" stroke-opacity=".16" stroke-width="6" fill="none"/>
  ${solid('M330 250l92-66q22-2 16 22l-60 110z', c)}${solid('M40 300q0-116 190-116t190 116q0 110-96 140H136Q40 410 40 300z', c, 'ball')}
  ${times(9, (r) => times(18, (i) => `<circle cx="${62 + i * 20 + (r % 2) * 10}" cy="${248 + r * 17}" r="4.6" fill="#fff" opacity="${Math.max(0, 0.13 - Math.abs(i - 5) * 0.012)}"/>`).join('')).join('')}
  ${solid('M150 190q80-40 160 0-80 26-160 0z', c)}${disc(230, 164, 18, '#6b4c2c')}`,
})

/** A cup with a handle and a band. */
export const mug = (c = '#f3efe6', band = '#3c6aa0', picture = ''): Drawing => ({
  w: 440,
  h: 400,
  body: `<path d="M310 120q110-20 110 80t-120 104" stroke="${c}" stroke-width="36" fill="none"/><path d="M310 120q110-20 110 80t-120 104" stroke="#000" stroke-opacity=".16" stroke-width="36" fill="none"/>
  ${solid('M20 66h310v270q0 52-60 52H80q-60 0-60-52z', c, 'cyl')}<ellipse cx="175" cy="66" rx="155" ry="40" fill="${c}"/><ellipse cx="175" cy="70" rx="142" ry="32" fill="#000" opacity=".3"/>
  ${picture === '' ? `<path d="M20 210q155 42 310 0v46q-155 42-310 0z" fill="${band}"/><path d="M20 286q155 42 310 0v14q-155 42-310 0z" fill="${band}" opacity=".6"/>` : `<image href="${picture}" x="86" y="144" width="180" height="180"/>`}<path d="M56 130v180" stroke="#fff" stroke-width="14" opacity=".55" stroke-linecap="round"/>`,
})

/** A lidded casserole of enamelled iron. */
export const cocotte = (c = '#b2472c'): Drawing => ({
  w: 560,
  h: 400,
  body: `${box(4, 176, 70, 54, 18, c)}${box(486, 176, 70, 54, 18, c)}${solid('M44 170h472v130q0 84-90 84H134q-90 0-90-84z', c, 'cyl')}${solid('M34 172q0-98 246-98t246 98q-246 44-492 0z', c, 'lit')}<path d="M34 172q246 44 492 0" stroke="#000" stroke-opacity=".3" stroke-width="5" fill="none"/>${disc(280, 56, 34, '#d8d4cc')}${box(268, 62, 24, 22, 4, '#8f8b84')}<path d="M90 130q70-36 150-40" stroke="#fff" stroke-width="12" opacity=".4" fill="none" stroke-linecap="round"/>`,
})

/** A vacuum bottle. */
export const bottle = (c = '#2f5a4a'): Drawing => ({
  w: 230,
  h: 560,
  body: `${box(46, 8, 138, 86, 18, '#2b2c2e', 'cyl')}${box(56, 88, 118, 34, 4, '#c9c6c0', 'cyl')}${solid('M56 118h118q40 24 40 76v320q0 34-40 34H56q-40 0-40-34V194q0-52 40-76z', c, 'cyl')}<path d="M16 430h198" stroke="#000" stroke-opacity=".3" stroke-width="4"/>${box(196, 210, 28, 190, 12, '#2b2c2e')}`,
})

/** A kitchen knife, blade and wooden handle. */
export const knife = (handle = '#7a5232'): Drawing => ({
  w: 640,
  h: 120,
  body: `<path d="M230 20H620q14 4-10 30Q560 100 470 102H230z" fill="url(#metal)"/><path d="M232 74q200 14 370-22-50 48-130 50H232z" fill="#fff" opacity=".5"/><path d="M300 34v46M318 34v46" stroke="#55524d" stroke-width="4" opacity=".5"/>${box(206, 28, 30, 60, 4, '#1d1c1b')}${box(10, 30, 200, 56, 18, handle)}`,
})

/** A papier-mâché daruma. */
export const daruma = (c = '#c23a22'): Drawing => ({
  w: 400,
  h: 440,
  body: `${solid('M200 10q190 20 190 230 0 190-190 190T10 240Q10 30 200 10z', c, 'ball')}<path d="M92 150q108-86 216 0 22 120-108 132T92 150z" fill="#f7ead2"/><path d="M112 160q44-38 76-6M212 154q40-32 76 6" stroke="#211c1a" stroke-width="16" fill="none" stroke-linecap="round"/><circle cx="152" cy="200" r="27" fill="#fff" stroke="#211c1a" stroke-width="4"/><circle cx="248" cy="200" r="27" fill="#fff" stroke="#211c1a" stroke-width="4"/><circle cx="152" cy="200" r="10" fill="#211c1a"/><path d="M178 252q22 14 44 0" stroke="#b23a26" stroke-width="8" fill="none"/><path d="M96 330q50 40 44 86M304 330q-50 40-44 86" stroke="#e0b64c" stroke-width="12" fill="none"/><text x="200" y="384" text-anchor="middle" ${serif} font-weight="900" font-size="80" fill="#e8c25a">福</text>`,
})

/** Stamps on an album page. */
export const stamps = (): Drawing => ({
  w: 560,
  h: 420,
  body: `${box(4, 4, 552, 412, 6, '#2e2b29')}${times(12, (i) => `<g transform="translate(${30 + (i % 4) * 130} ${26 + Math.floor(i / 4) * 126}) rotate(${((i * 7) % 5) - 2})"><rect width="108" height="108" fill="#fbf8ef" stroke="#d9d2c0" stroke-width="3" stroke-dasharray="5 4"/><rect x="9" y="9" width="90" height="90" fill="${['#b2472c', '#3c6aa0', '#4f7a4a', '#c79a3c', '#7b4b78', '#2f7f86'][i % 6]}"/>${[`<circle cx="54" cy="50" r="24" fill="#fff6dc"/>`, `<path d="M14 86l28-40 20 24 14-18 20 34z" fill="#fff6dc"/>`, `<path d="M54 20q26 30 0 66-26-36 0-66z" fill="#fff6dc"/>`][i % 3]}<text x="54" y="94" text-anchor="middle" ${sans} font-size="14" font-weight="700" fill="#fff">${[10, 62, 15, 80, 50, 7][i % 6]}</text></g>`).join('')}`,
})

/** Old coins with the square hole. */
export const oldCoins = (): Drawing => ({
  w: 560,
  h: 420,
  body: times(
    9,
    (i) =>
      `<g transform="translate(${90 + (i % 3) * 170 + ((i * 37) % 40)} ${80 + Math.floor(i / 3) * 130 + ((i * 23) % 26)}) rotate(${i * 41})"><circle r="66" fill="${['#8a6a3c', '#75614a', '#9c7a44'][i % 3]}"/><circle r="66" fill="url(#ball)"/><circle r="58" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="4"/><rect x="-15" y="-15" width="30" height="30" fill="#2a2018"/>${['寛', '永', '通', '宝'].map((word, k) => `<text transform="rotate(${k * 90}) translate(0 -26)" text-anchor="middle" ${serif} font-weight="700" font-size="30" fill="#2a2018" opacity=".75">${word}</text>`).join('')}</g>`,
  ).join(''),
})

/** A bottle of ink. */
export const ink = (c = '#27406e'): Drawing => ({
  w: 260,
  h: 280,
  body: `${box(66, 6, 128, 74, 12, '#1d1d20', 'cyl')}${box(76, 76, 108, 24, 4, '#dfe6ea', 'glass')}${box(14, 94, 232, 176, 26, c)}<rect x="14" y="94" width="232" height="176" rx="26" fill="url(#glass)"/>${box(48, 146, 164, 82, 4, '#f6f1e4')}<text x="130" y="196" text-anchor="middle" ${serif} font-size="30" fill="#2b2926">夜の雨</text>`,
})

/** A tin of tea. */
export const tin = (c = '#3f5b3a', word = '宇治抹茶'): Drawing => ({
  w: 280,
  h: 360,
  body: `${box(14, 60, 252, 290, 10, c, 'cyl')}${box(8, 12, 264, 78, 12, '#b9a779', 'cyl')}<rect x="84" y="120" width="112" height="200" fill="#f6f0df"/><text x="140" y="150" ${serif} font-weight="700" font-size="40" fill="#2b2926" writing-mode="tb" text-anchor="start">${word}</text>`,
})

/** A stand-up pouch, of beans or powder. */
export const pouchBag = (c = '#3a2c24', accent = '#d9b64c', word = 'COFFEE'): Drawing => ({
  w: 320,
  h: 440,
  body: `${solid('M20 14h280l10 410q-150 22-300 0z', c, 'lit')}<path d="M20 14h280v34H20z" fill="#000" opacity=".25"/><rect x="60" y="140" width="200" height="160" rx="8" fill="#f7f2e6"/><text x="160" y="212" text-anchor="middle" font-family="DejaVu Serif, Georgia" font-weight="700" font-size="38" fill="#2b2926">${word}</text><rect x="90" y="236" width="140" height="8" fill="${accent}"/><circle cx="160" cy="94" r="16" fill="${accent}"/>`,
})

/** A tatami-wide roll of sash cloth. */
export const obi = (c = '#7a2f3a', d = '#d9b64c'): Drawing => ({
  w: 560,
  h: 420,
  defs: `<pattern id="ob" width="80" height="80" patternUnits="userSpaceOnUse"><path d="M40 4l36 36-36 36L4 40z" fill="none" stroke="${d}" stroke-width="5"/><circle cx="40" cy="40" r="13" fill="${d}"/><path d="M0 0h14v14H0zM66 66h14v14H66z" fill="${d}" opacity=".6"/></pattern>`,
  body: `${times(4, (i) => `<rect x="${20 + i * 10}" y="${30 + i * 26}" width="500" height="280" rx="12" fill="${c}" stroke="#000" stroke-opacity=".3" stroke-width="3"/>`).join('')}<rect x="50" y="108" width="500" height="280" rx="12" fill="${c}"/><rect x="50" y="108" width="500" height="280" rx="12" fill="url(#ob)"/><rect x="50" y="108" width="500" height="280" rx="12" fill="url(#lit)"/>`,
})

/** A kimono laid out in its T shape. */
export const kimono = (c = '#33507a', flower = '#f0cfd0', lining = '#c94f43'): Drawing => ({
  w: 600,
  h: 540,
  defs: `<pattern id="fl" width="120" height="110" patternUnits="userSpaceOnUse">${[
    [30, 30],
    [90, 84],
  ]
    .map(
      ([x, y]) =>
        times(
          5,
          (i) => `<ellipse cx="${x}" cy="${(y ?? 0) - 13}" rx="8" ry="13" fill="${flower}" transform="rotate(${i * 72} ${x} ${y})"/>`,
        ).join('') + `<circle cx="${x}" cy="${y}" r="5" fill="#e8c25a"/>`,
    )
    .join('')}</pattern>`,
  body: `
  <path id="k" d="M226 20h148l36 26 178 20v196l-150 4-14 262H176l-14-262-150-4V66l178-20z" fill="${c}"/><path d="M226 20h148l36 26 178 20v196l-150 4-14 262H176l-14-262-150-4V66l178-20z" fill="url(#fl)"/><path d="M226 20h148l36 26 178 20v196l-150 4-14 262H176l-14-262-150-4V66l178-20z" fill="url(#lit)"/>
  <path d="M226 20l74 150 74-150-30-8h-88z" fill="#f6efe2"/><path d="M214 22l92 200 20-44L250 18zM386 22L290 240l-6 288h18l8-280 98-210z" fill="${lining}" opacity=".85"/><path d="M162 70v196M438 70v196" stroke="#000" stroke-opacity=".25" stroke-width="4"/><path d="M230 250v270M376 260v264" stroke="#000" stroke-opacity=".12" stroke-width="8"/>`,
})
