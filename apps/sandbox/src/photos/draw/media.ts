import { type Drawing, box, disc, lin, rad, sans, serif, solid, times } from '../drawing.ts'

export const lp = (v = 0): Drawing => {
  const sleeves: readonly (readonly [string, string, string])[] = [
    ['#2b2d5c', '#d4567a', '#f6b26b'],
    ['#0f5a6b', '#5db7a8', '#f5e6b8'],
    ['#e9e2d2', '#e9e2d2', '#d8402a'],
  ]
  const sk = sleeves[v] ?? ['#2b2d5c', '#d4567a', '#f6b26b']
  return {
    w: 600,
    h: 460,
    defs:
      lin('sk', [
        [0, sk[0]],
        [0.6, sk[1]],
        [1, sk[2]],
      ]) +
      rad('vi', [
        [0, '#222'],
        [0.98, '#161515'],
        [1, '#3a3836'],
      ]),
    body: `<circle cx="380" cy="230" r="212" fill="url(#vi)"/>${Array.from({ length: 22 }, (_, i) => `<circle cx="380" cy="230" r="${92 + i * 5.4}" fill="none" stroke="#fff" stroke-opacity="${i % 5 ? 0.05 : 0.12}" stroke-width="1.2"/>`).join('')}<path d="M380 230L560 110A212 212 0 0 1 590 190z" fill="#fff" opacity=".08"/>
    <path d="M380 230L520 390A212 212 0 0 1 470 422z" fill="#fff" opacity=".06"/>
    <circle cx="380" cy="230" r="76" fill="${sk[2]}"/>
    <circle cx="380" cy="230" r="7" fill="#eee"/>
    <g transform="rotate(-3 220 230)"><rect x="6" y="16" width="430" height="430" fill="url(#sk)"/>${
      v === 0
        ? `<circle cx="220" cy="262" r="86" fill="#ffe3a8"/>${[0, 1, 2, 3].map((i) => `<rect x="120" y="${276 + i * 18}" width="200" height="${3 + i * 2}" fill="#d4567a"/>`).join('')}<path d="M6 350h430v96H6z" fill="#1d2150"/>
    <path d="M20 446l150-96h90l150 96z" fill="#3a3f86" opacity=".8"/>
    <path d="M330 350V200m0 0q-50-30-84 4 50-14 84-4m0 0q50-30 84 4-50-14-84-4m0 0q-20-54-64-54 44 16 64 54m0 0q20-54 64-54-44 16-64 54" stroke="#141638" stroke-width="8" fill="#141638"/>
    <text x="34" y="84" ${sans} font-weight="900" font-size="44" fill="#fff">真夜中の海岸線</text>
    <text x="36" y="116" font-family="DejaVu Sans" font-size="18" letter-spacing="6" fill="#ffd9c2">MIDNIGHT COASTLINE</text>`
        : v === 1
          ? `<path d="M6 300q110-60 215 0t215 0v146H6z" fill="#0c4452"/>
    <path d="M6 340q110-50 215 0t215 0v106H6z" fill="#f5e6b8" opacity=".5"/>
    <circle cx="320" cy="150" r="60" fill="#fff" opacity=".85"/>
    <text x="40" y="110" ${serif} font-weight="700" font-size="56" fill="#fff">風街</text>`
          : `<circle cx="220" cy="230" r="128" fill="#d8402a"/>
    <text x="34" y="66" ${serif} font-weight="700" font-size="34" fill="#2b2926">無伴奏</text>
    <text x="34" y="420" font-family="DejaVu Serif" font-size="20" letter-spacing="5" fill="#2b2926">SOLO 1976 LIVE</text>`
    }<rect x="388" y="16" width="48" height="430" fill="#faf8f2"/>
    <text x="412" y="40" ${sans} font-size="22" font-weight="700" fill="#c23a22" writing-mode="tb">帯付き 初回盤 音楽出版</text>
    <rect x="6" y="16" width="430" height="430" fill="#fff" opacity=".05"/>
    </g>`,
  }
}

export const cards = (v = 0, n = 5): Drawing => {
  const P: readonly (readonly [string, string])[] = [
    ['#f2c84b', '#e2703a'],
    ['#5aa9d6', '#2b5c9e'],
    ['#78b86a', '#2f7a4d'],
    ['#c884c9', '#6d3c8c'],
    ['#e77b7b', '#a32f3c'],
    ['#8d93a8', '#3d4256'],
  ]
  return {
    w: 620,
    h: 440,
    defs:
      P.map((p, i) =>
        lin(
          'c' + i,
          [
            [0, p[0]],
            [1, p[1]],
          ],
          1,
          1,
        ),
      ).join('') +
      lin(
        'holo',
        [
          [0, '#fff'],
          [0.3, '#ffe9a8'],
          [0.5, '#b7f0ff'],
          [0.7, '#ffc4ec'],
          [1, '#fff'],
        ],
        1,
        1,
      ),
    body: Array.from({ length: n }, (_, i) => {
      const a = (i - (n - 1) / 2) * 13,
        k = (i + v * 2) % P.length
      return `<g transform="translate(310 470) rotate(${a}) translate(-105 -430)"><rect width="210" height="294" rx="13" fill="#e9c24a"/>
    <rect x="5" y="5" width="200" height="284" rx="10" fill="#f9efc9"/>
    <rect x="12" y="12" width="186" height="270" rx="8" fill="url(#c${k})"/>
    <rect x="20" y="40" width="170" height="118" rx="4" fill="#fffaf0" opacity=".88"/>
    <rect x="20" y="40" width="170" height="118" rx="4" fill="url(#holo)" opacity=".55"/>${
      [
        `<path d="M105 60l14 28 30 4-22 22 6 30-28-15-28 15 6-30-22-22 30-4z" fill="url(#c${k})"/>`,
        `<circle cx="105" cy="100" r="38" fill="url(#c${k})"/>
    <circle cx="92" cy="92" r="7" fill="#222"/>
    <circle cx="118" cy="92" r="7" fill="#222"/>`,
        `<path d="M60 140q10-80 45-80t45 80q-45 20-90 0z" fill="url(#c${k})"/>`,
      ][(i + v) % 3]
    }<text x="22" y="33" ${sans} font-weight="700" font-size="17" fill="#fff">${['ホムラ', 'ミズチ', 'モリオ', 'ユメミ', 'アカネ', 'クロガネ'][k]} ex</text>
    <text x="188" y="33" text-anchor="end" font-family="DejaVu Sans" font-weight="700" font-size="15" fill="#fff">HP ${180 + k * 20}</text>
    <rect x="24" y="172" width="162" height="40" rx="5" fill="#fff" opacity=".78"/>
    <rect x="24" y="220" width="162" height="40" rx="5" fill="#fff" opacity=".6"/>
    <path d="M32 186h90M32 198h130M32 234h70M32 246h120" stroke="#333" stroke-width="4" opacity=".5"/>
    </g>`
    }).join(''),
  }
}

export const manga = (
  t = '山の郵便屋',
  n = 7,
  cs = ['#c8492f', '#2f5d86', '#e0b23c', '#4f7a4a', '#7b4b78', '#d98a8a', '#384a5e', '#b07a44', '#5b8f8b', '#a33b3b'],
): Drawing => ({
  w: 620,
  h: 470,
  defs: lin(
    'sp',
    [
      [0, '#000000'],
      [0.1, '#ffffff'],
      [0.9, '#ffffff'],
      [1, '#000000'],
    ],
    1,
    0,
  ),
  body: Array.from({ length: n }, (_, i) => {
    const w = 580 / n,
      x = 20 + i * w,
      y = 14 + ((i * 37) % 9)
    return `<rect x="${x}" y="${y}" width="${w - 3}" height="${440}" fill="#fdfaf3"/>
    <rect x="${x}" y="${y}" width="${w - 3}" height="210" fill="${cs[i % cs.length]}"/>
    <rect x="${x}" y="${y + 400}" width="${w - 3}" height="40" fill="${cs[i % cs.length]}"/>
    <text x="${x + w / 2 - 1}" y="${y + 24}" ${sans} font-weight="900" font-size="${Math.min(34, w * 0.5)}" fill="#fff" writing-mode="tb">${t}</text>
    <text x="${x + w / 2 - 2}" y="${y + 262}" text-anchor="middle" font-family="DejaVu Serif" font-weight="700" font-size="26" fill="#26221d">${i + 1}</text>
    <text x="${x + w / 2 - 1}" y="${y + 286}" ${serif} font-size="15" fill="#444" writing-mode="tb">水野はる</text>
    <rect x="${x}" y="${y}" width="${w - 3}" height="440" fill="url(#sp)" opacity=".13"/>`
  }).join(''),
})

export const cartridge = (c = '#8f8f8b', l = '#2f6fb0', t = '冒険島'): Drawing => ({
  w: 240,
  h: 260,
  defs:
    lin('ct', [
      [0, '#fff'],
      [1, '#000'],
    ]) +
    lin(
      'lb',
      [
        [0, l],
        [1, '#f4d06a'],
      ],
      0.4,
      1,
    ),
  body: `<path d="M10 12h204q16 0 16 16v226H10z" fill="${c}"/>
    <path d="M10 12h204q16 0 16 16v226H10z" fill="url(#ct)" opacity=".14"/>
    <rect x="34" y="22" width="172" height="30" rx="14" fill="#000" opacity=".12"/>
    <rect x="32" y="66" width="176" height="164" rx="8" fill="url(#lb)"/>
    <circle cx="120" cy="170" r="36" fill="#fff" opacity=".75"/>
    <path d="M90 210l30-54 34 54z" fill="${l}"/>
    <text x="120" y="110" text-anchor="middle" ${sans} font-weight="900" font-size="34" fill="#fff" stroke="#222" stroke-width="1">${t}</text>`,
})

export const handheld = (c = '#c9c4b8', b = '#8a2f52'): Drawing => ({
  w: 320,
  h: 520,
  defs:
    lin(
      'hb',
      [
        [0, '#ffffff'],
        [0.2, c],
        [1, c],
      ],
      1,
      1,
    ) +
    lin('sc', [
      [0, '#a9b43a'],
      [1, '#7d8b2a'],
    ]),
  body: `<path d="M20 6h280a14 14 0 0 1 14 14v440q0 54-58 54H20A14 14 0 0 1 6 500V20A14 14 0 0 1 20 6z" fill="${c}"/>
    <path d="M20 6h280a14 14 0 0 1 14 14v440q0 54-58 54H20A14 14 0 0 1 6 500V20A14 14 0 0 1 20 6z" fill="url(#hb)" opacity=".35"/>
    <path d="M40 40h240a10 10 0 0 1 10 10v150q0 30-34 30H40a10 10 0 0 1-10-10V50a10 10 0 0 1 10-10z" fill="#55576a"/>
    <path d="M44 56h70M206 56h70" stroke="${b}" stroke-width="4"/>
    <rect x="82" y="74" width="156" height="136" fill="url(#sc)"/>
    <g fill="#3c4a16" opacity=".8"><rect x="100" y="180" width="120" height="10"/>
    <rect x="130" y="150" width="16" height="30"/>
    <rect x="170" y="130" width="16" height="50"/>
    <rect x="104" y="92" width="60" height="8"/>
    </g><circle cx="56" cy="120" r="6" fill="#d0402a"/>
    <path d="M62 300h28v-28h28v28h28v28h-28v28H90v-28H62z" fill="#2a2a2e"/>
    <circle cx="262" cy="298" r="24" fill="${b}"/>
    <circle cx="208" cy="324" r="24" fill="${b}"/>
    <rect x="100" y="410" width="48" height="13" rx="6" fill="#86857f" transform="rotate(-24 124 416)"/>
    <rect x="164" y="410" width="48" height="13" rx="6" fill="#86857f" transform="rotate(-24 188 416)"/>${[0, 1, 2, 3, 4].map((i) => `<path d="M${222 + i * 17} 476l22-42" stroke="#8d887c" stroke-width="6" stroke-linecap="round"/>`).join('')}<text x="40" y="258" font-family="DejaVu Sans" font-weight="700" font-style="italic" font-size="19" fill="#3b3f78">POCKET BOY</text>`,
})

export const kitBox = (c = '#2c4a7c', t = '機装戦記', sub = '1/100 SCALE MODEL KIT', accent = '#e6b83c'): Drawing => ({
  w: 560,
  h: 400,
  defs:
    lin(
      'bx',
      [
        [0, c],
        [1, '#0e1626'],
      ],
      1,
      1,
    ) +
    rad('gw', [
      [0, '#fff', 0.75],
      [1, '#fff', 0],
    ]),
  body: `<path d="M10 30l16-22h528l-6 22z" fill="#e9e4da"/>
    <rect x="10" y="30" width="540" height="362" rx="3" fill="url(#bx)"/>
    <circle cx="370" cy="216" r="180" fill="url(#gw)"/>
    <rect x="10" y="322" width="540" height="70" fill="#0c0f16" opacity=".72"/>
    <rect x="26" y="46" width="64" height="26" fill="${accent}"/>
    <text x="58" y="65" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="16" fill="#111">MG 27</text>
    <text x="26" y="128" ${sans} font-weight="900" font-size="52" fill="#fff">${t}</text>
    <text x="28" y="366" font-family="DejaVu Sans" font-weight="700" font-size="20" letter-spacing="2" fill="${accent}">${sub}</text>`,
})

/** A hand-held console with two detachable controllers. */
export const hybrid = (left = '#e8523f', right = '#35b3d6'): Drawing => ({
  w: 640,
  h: 300,
  defs: lin('scr', [
    [0, '#7fc6ea'],
    [0.55, '#c9ecd0'],
    [0.56, '#79b25c'],
    [1, '#3f7a3c'],
  ]),
  body: `
  ${box(120, 14, 400, 270, 6, '#232427')}<rect x="144" y="38" width="352" height="222" rx="3" fill="url(#scr)"/><path d="M144 180l70-50 60 44 80-70 142 90v66H144z" fill="#4f8f46"/><circle cx="420" cy="80" r="26" fill="#fff6d0"/>${box(236, 206, 26, 38, 10, '#c23a2e')}<path d="M144 38h190L210 260h-66z" fill="#fff" opacity=".12"/>
  ${solid('M120 14H70Q10 14 10 84v130q0 70 60 70h50z', left)}${solid('M520 14h50q60 0 60 70v130q0 70-60 70h-50z', right)}${disc(66, 92, 28, '#2b2c2f')}${disc(574, 186, 28, '#2b2c2f')}
  ${[
    [66, 164],
    [66, 212],
    [42, 188],
    [90, 188],
    [574, 66],
    [574, 114],
    [550, 90],
    [598, 90],
  ]
    .map(([x, y]) => disc(x ?? 0, y ?? 0, 11, '#2b2c2f'))
    .join('')}<path d="M92 38h18M530 38h18M539 29v18" stroke="#232427" stroke-width="6"/>`,
})

/** A home console standing flat: slim, two-toned. */
export const console_ = (body = '#f3f2ef', dark = '#1c1d20'): Drawing => ({
  w: 600,
  h: 300,
  body: `${solid('M40 120q250-60 520 0l30 90q-290 50-580 0z', body)}${solid('M20 176q280 46 560 0l6 30q-286 50-572 0z', dark)}${solid('M14 206q286 50 572 0l-24 40q-260 44-524 0z', body)}<path d="M120 192h130" stroke="#55575e" stroke-width="5"/><circle cx="470" cy="196" r="7" fill="#5fb4f0"/><path d="M70 130q200-40 330-36" stroke="#fff" stroke-width="10" opacity=".7" fill="none" stroke-linecap="round"/>`,
})

/** An older console with a cartridge slot and two pads. */
export const retroConsole = (): Drawing => ({
  w: 600,
  h: 420,
  body: `${box(60, 24, 480, 250, 22, '#cfccd3')}${box(120, 40, 360, 110, 12, '#aaa7b2')}${box(180, 74, 240, 30, 6, '#3c3b44')}${box(96, 186, 90, 34, 16, '#6a5f9a')}${box(414, 186, 90, 34, 16, '#6a5f9a')}<path d="M150 270q-40 60 0 70M450 270q40 60 0 70" stroke="#55535c" stroke-width="9" fill="none"/>
  ${[70, 330]
    .map(
      (x) =>
        `${box(x, 312, 210, 98, 48, '#c4c1c9')}<path d="M${x + 34} 352h16v-16h16v16h16v16h-16v16h-16v-16h-16z" fill="#33323a"/>${[
          ['#6a5f9a', 150, 372],
          ['#8d84b8', 176, 350],
          ['#6a5f9a', 150, 338],
        ]
          .map(([c, dx, y]) => disc(x + Number(dx), Number(y) + 6, 11, String(c)))
          .join('')}`,
    )
    .join('')}`,
})

/** A game's or film's case with a picture on its cover. */
export const discCase = (picture: string, spine = '#c23a2e', sky = '#8fc7e6', word = '星の旅'): Drawing => ({
  w: 330,
  h: 520,
  defs: lin('sky', [
    [0, sky],
    [0.7, '#fbf3dc'],
    [1, '#e8b87a'],
  ]),
  body: `${box(4, 4, 322, 512, 12, spine)}<rect x="30" y="18" width="284" height="484" fill="url(#sky)"/><path d="M30 380q80-70 150-20t134-30v172H30z" fill="#000" opacity=".22"/><image href="${picture}" x="52" y="170" width="240" height="240"/><text x="172" y="116" text-anchor="middle" ${sans} font-weight="900" font-size="62" fill="#fff" stroke="#2b2926" stroke-width="2">${word}</text><rect x="30" y="18" width="284" height="42" fill="${spine}"/><rect x="46" y="454" width="46" height="34" fill="#fff"/><text x="69" y="480" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="24" fill="#222">A</text><rect x="4" y="4" width="322" height="512" rx="12" fill="url(#glass)"/>`,
})

/** A compact disc's jewel case with the disc beside it. */
export const jewelCase = (a = '#33507a', b = '#e0856a', word = '夜行列車'): Drawing => ({
  w: 600,
  h: 430,
  defs:
    lin(
      'cv',
      [
        [0, a],
        [1, b],
      ],
      0.6,
      1,
    ) +
    rad('cdg', [
      [0, '#f6f7f8'],
      [0.5, '#cfd6da'],
      [0.7, '#e6dff0'],
      [0.85, '#d0e6df'],
      [1, '#b9bfc4'],
    ]),
  body: `<circle cx="420" cy="215" r="168" fill="url(#cdg)"/><path d="M420 215L560 120a168 168 0 0 1 26 66z" fill="#f4b7d4" opacity=".5"/><path d="M420 215l110 128a168 168 0 0 1-60 34z" fill="#a7e0ee" opacity=".6"/><circle cx="420" cy="215" r="34" fill="#fff" opacity=".8"/><circle cx="420" cy="215" r="16" fill="#c9c6c0"/>
  ${box(6, 24, 400, 384, 4, '#d9dcdf')}<rect x="44" y="32" width="354" height="368" fill="url(#cv)"/><circle cx="290" cy="150" r="60" fill="#fff" opacity=".8"/><path d="M44 300l90-70 80 60 70-40 114 80v70H44z" fill="#000" opacity=".35"/><text x="70" y="370" ${serif} font-weight="700" font-size="50" fill="#fff">${word}</text><rect x="6" y="24" width="30" height="384" fill="#23242a"/><rect x="6" y="24" width="400" height="384" fill="url(#glass)"/>`,
})

/** A carton of card packs, still wrapped. */
export const packBox = (a = '#27408a', b = '#e0a83c', word = '幻獣譚'): Drawing => ({
  w: 520,
  h: 420,
  defs:
    lin(
      'pb',
      [
        [0, a],
        [1, '#10142a'],
      ],
      1,
      1,
    ) +
    rad('sun', [
      [0, '#fff', 0.9],
      [0.3, b, 0.8],
      [1, b, 0],
    ]),
  body: `<path d="M30 76L90 14h400l-40 62z" fill="#3b4f9c"/><path d="M30 76L90 14h400l-40 62z" fill="url(#lit)"/><path d="M450 76l40-62v300l-40 92z" fill="#0c1022"/><rect x="30" y="76" width="420" height="330" fill="url(#pb)"/><circle cx="240" cy="220" r="170" fill="url(#sun)"/><path d="M240 110l34 70 76 10-56 52 14 76-68-38-68 38 14-76-56-52 76-10z" fill="${b}" stroke="#fff" stroke-width="5"/><text x="240" y="250" text-anchor="middle" ${sans} font-weight="900" font-size="72" fill="#fff" stroke="#1a1a2a" stroke-width="4">${word}</text><rect x="30" y="346" width="420" height="60" fill="#000" opacity=".55"/><text x="240" y="386" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="26" letter-spacing="3" fill="${b}">30 PACKS · 5 CARDS</text><path d="M30 76h200L120 406H30z" fill="#fff" opacity=".13"/>`,
})

/** A graded card in its slab. */
export const slab = (c = '#e07a3a', word = 'ホムラ'): Drawing => ({
  w: 340,
  h: 540,
  defs: lin(
    'holo',
    [
      [0, '#fff'],
      [0.3, '#ffe9a8'],
      [0.5, '#b7f0ff'],
      [0.7, '#ffc4ec'],
      [1, '#fff'],
    ],
    1,
    1,
  ),
  body: `<rect x="4" y="4" width="332" height="532" rx="18" fill="#e9eef0" opacity=".92"/><rect x="26" y="24" width="288" height="92" rx="6" fill="#fdfdfb" stroke="#a3333c" stroke-width="6"/><text x="46" y="64" font-family="DejaVu Sans" font-weight="700" font-size="22" fill="#222">2023 GRADED</text><text x="46" y="98" ${sans} font-weight="700" font-size="24" fill="#222">${word} ex</text><text x="290" y="92" text-anchor="end" font-family="DejaVu Sans" font-weight="700" font-size="50" fill="#222">10</text>
  <rect x="40" y="140" width="260" height="364" rx="14" fill="#e9c24a"/><rect x="48" y="148" width="244" height="348" rx="10" fill="${c}"/><rect x="60" y="190" width="220" height="150" fill="url(#holo)"/><path d="M170 206l24 48 52 6-38 36 10 52-48-26-48 26 10-52-38-36 52-6z" fill="${c}"/><text x="64" y="180" ${sans} font-weight="700" font-size="24" fill="#fff">${word}</text><rect x="64" y="360" width="212" height="44" fill="#fff" opacity=".8"/><rect x="64" y="414" width="212" height="60" fill="#fff" opacity=".6"/><path d="M74 376h120M74 390h160M74 432h90M74 452h150" stroke="#333" stroke-width="5" opacity=".5"/><rect x="4" y="4" width="332" height="532" rx="18" fill="url(#glass)"/>`,
})

/** A magazine's or picture book's front. */
export const cover = (word: string, sub: string, a: string, b: string, picture: string): Drawing => ({
  w: 400,
  h: 520,
  defs: lin('cv', [
    [0, a],
    [1, b],
  ]),
  body: `<rect x="12" y="10" width="384" height="506" rx="4" fill="#e9e4da"/><rect x="4" y="4" width="384" height="506" rx="4" fill="url(#cv)"/><image href="${picture}" x="70" y="170" width="260" height="260"/><text x="196" y="106" text-anchor="middle" ${sans} font-weight="900" font-size="${word.length > 4 ? 56 : 76}" fill="#fff">${word}</text><text x="196" y="148" text-anchor="middle" ${sans} font-weight="700" font-size="24" fill="#fff">${sub}</text><rect x="24" y="452" width="120" height="12" fill="#fff" opacity=".8"/><rect x="24" y="472" width="180" height="12" fill="#fff" opacity=".6"/><path d="M4 4h26v506H4z" fill="#000" opacity=".14"/><rect x="4" y="4" width="384" height="506" fill="url(#glass)"/>`,
})

/** A compact cassette. */
export const cassette = (c = '#e0a83c'): Drawing => ({
  w: 500,
  h: 320,
  body: `${box(6, 6, 488, 308, 18, '#2b2b2e')}${box(40, 32, 420, 190, 10, '#f3ecdc')}<rect x="40" y="104" width="420" height="36" fill="${c}"/><rect x="40" y="148" width="420" height="14" fill="#b23a26"/><path d="M64 62h280M64 84h200" stroke="#8a8478" stroke-width="4"/>${box(140, 124, 220, 72, 34, '#2b2b2e')}${disc(184, 160, 26, '#f6f4ee')}${disc(316, 160, 26, '#f6f4ee')}${times(6, (i) => `<path d="M184 140v8M316 140v8" stroke="#2b2b2e" stroke-width="5" transform="rotate(0)"/><path d="M184 138v9" stroke="#2b2b2e" stroke-width="5" transform="rotate(${i * 60} 184 160)"/><path d="M316 138v9" stroke="#2b2b2e" stroke-width="5" transform="rotate(${i * 60} 316 160)"/>`).join('')}<path d="M110 314l16-62h248l16 62z" fill="#3c3c40"/>`,
})

/** A portable cassette player. */
export const walkman = (c = '#3c6aa0'): Drawing => ({
  w: 320,
  h: 460,
  body: `${box(6, 10, 308, 444, 24, '#c9c9cc')}${box(18, 24, 284, 416, 18, c)}${box(54, 70, 212, 250, 14, '#20242c')}${disc(112, 196, 38, '#e9e6df')}${disc(208, 196, 38, '#e9e6df')}<path d="M70 90h180L70 300z" fill="#fff" opacity=".13"/>${times(4, (i) => box(54 + i * 56, 350, 44, 28, 6, '#d9d9dc')).join('')}<text x="160" y="416" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="24" letter-spacing="4" fill="#fff">STEREO</text>`,
})
