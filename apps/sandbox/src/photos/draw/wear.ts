import { type Drawing, box, disc, lin, rad, solid, times } from '../drawing.ts'

export const watch = (dial = '#23395b', strap = '#6b4128'): Drawing => ({
  w: 300,
  h: 640,
  defs:
    lin(
      'st',
      [
        [0, strap],
        [0.5, '#ffffff22'],
        [1, strap],
      ],
      1,
      0,
    ) +
    lin(
      'ca',
      [
        [0, '#fbfaf8'],
        [0.45, '#a5a29d'],
        [0.6, '#e9e7e3'],
        [1, '#77736e'],
      ],
      1,
      1,
    ) +
    rad(
      'di',
      [
        [0, dial, 0.86],
        [1, dial, 1],
      ],
      0.42,
      0.36,
      0.7,
    ),
  body: `<path d="M96 6h108l10 190H86z" fill="${strap}"/>
    <path d="M86 444h128l-14 180q-4 14-50 14t-50-14z" fill="${strap}"/>
    <path d="M96 6h108l10 190H86z M86 444h128l-14 180q-4 14-50 14t-50-14z" fill="url(#st)" opacity=".5"/>
    <path d="M106 12l-8 180M194 12l8 180M98 448l12 172M202 448l-12 172" stroke="#f3e3cf" stroke-width="2.4" stroke-dasharray="8 6" opacity=".6"/>${[500, 530, 560].map((y) => `<ellipse cx="150" cy="${y}" rx="5" ry="6" fill="#1a0f08"/>`).join('')}
    <path d="M80 196q70-34 140 0M80 444q70 34 140 0" stroke="#8d8984" stroke-width="20" fill="none"/>
    <circle cx="150" cy="320" r="142" fill="url(#ca)"/>
    <rect x="288" y="302" width="14" height="36" rx="4" fill="url(#ca)"/>
    <circle cx="150" cy="320" r="124" fill="#4a4743"/>
    <circle cx="150" cy="320" r="120" fill="${dial}"/>
    <circle cx="150" cy="320" r="120" fill="url(#di)"/>
    ${Array.from({ length: 60 }, (_, i) => `<path d="M150 206v${i % 5 ? 6 : 12}" stroke="#f6f2ea" stroke-width="${i % 5 ? 1.2 : 2.4}" opacity="${i % 5 ? 0.6 : 1}" transform="rotate(${i * 6} 150 320)"/>`).join('')}${Array.from({ length: 12 }, (_, i) => `<rect x="146" y="224" width="8" height="26" rx="2" fill="#f3efe7" transform="rotate(${i * 30} 150 320)"/>`).join('')}
    <text x="150" y="286" text-anchor="middle" font-family="Georgia, DejaVu Serif" font-size="20" font-weight="700" fill="#f6f2ea" letter-spacing="1">SORA</text>
    <text x="150" y="372" text-anchor="middle" font-family="DejaVu Sans" font-size="10" fill="#f6f2ea" opacity=".9" letter-spacing="1.6">AUTOMATIC</text>
    <text x="150" y="386" text-anchor="middle" font-family="DejaVu Sans" font-size="9" fill="#f6f2ea" opacity=".8">21 JEWELS</text>
    <rect x="214" y="308" width="34" height="24" rx="2" fill="#f7f5f0"/>
    <text x="231" y="327" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="18" fill="#222">20</text>
    <path d="M146 326l4-74 4 74z" fill="#fbfaf6" transform="rotate(-52 150 320)"/>
    <path d="M147 328l3-104 3 104z" fill="#fbfaf6" transform="rotate(56 150 320)"/>
    <path d="M149.2 350l.8-128 .8 128z" fill="#d8412a" transform="rotate(188 150 320)"/>
    <circle cx="150" cy="320" r="7" fill="#d9d5cf"/>
    <path d="M60 270a106 106 0 0 1 110-54" stroke="#fff" stroke-width="16" opacity=".13" fill="none" stroke-linecap="round"/>`,
})

export const wallet = (c = '#7a4a2c', d = '#5d3620'): Drawing => ({
  w: 560,
  h: 300,
  defs: lin(
    'l',
    [
      [0, c],
      [1, d],
    ],
    0.4,
    1,
  ),
  body: `<rect x="10" y="14" width="540" height="276" rx="22" fill="${d}"/>
    <rect x="10" y="8" width="540" height="270" rx="22" fill="url(#l)"/>
    <rect x="24" y="22" width="512" height="242" rx="14" fill="none" stroke="#f0d7b4" stroke-width="3" stroke-dasharray="11 7" opacity=".75"/>
    <path d="M10 128h540" stroke="#000" stroke-opacity=".25" stroke-width="2"/>
    <circle cx="280" cy="206" r="19" fill="#c9a45c"/>
    <circle cx="275" cy="201" r="8" fill="#f4e2b3"/>
    <text x="60" y="82" font-family="DejaVu Serif" font-size="24" letter-spacing="4" fill="#2c180c" opacity=".7">TSUGARU LEATHER</text>`,
})

/** A square digital watch on a resin strap. */
export const digitalWatch = (c = '#232427', accent = '#c9a44a'): Drawing => ({
  w: 320,
  h: 640,
  body: `${solid('M96 6h128l14 190H82z', c)}${solid('M82 444h156l-16 184q-62 16-124 0z', c)}${times(6, (i) => `<ellipse cx="160" cy="${490 + i * 22}" rx="12" ry="5" fill="#000" opacity=".6"/>`).join('')}${times(5, (i) => `<path d="M104 ${34 + i * 26}h112" stroke="#000" stroke-opacity=".35" stroke-width="6"/>`).join('')}
  ${solid('M66 176h188l48 60v168l-48 60H66l-48-60V236z', c)}${box(44, 206, 232, 228, 26, '#141416')}<rect x="62" y="226" width="196" height="188" rx="10" fill="none" stroke="${accent}" stroke-width="5"/><rect x="80" y="262" width="160" height="104" rx="6" fill="#b9c2a6"/><text x="160" y="340" text-anchor="middle" font-family="DejaVu Sans Mono" font-weight="700" font-size="54" letter-spacing="-3" fill="#20241c">10:58</text><text x="92" y="288" font-family="DejaVu Sans Mono" font-weight="700" font-size="20" fill="#20241c">SU 11-20</text><text x="160" y="396" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="17" fill="${accent}">20 BAR RESIST</text><text x="160" y="252" text-anchor="middle" font-family="DejaVu Sans" font-weight="700" font-size="17" fill="#e9e6df">TOUGH</text>${[250, 380].map((y) => box(8, y, 20, 36, 5, '#8d8a85') + box(292, y, 20, 36, 5, '#8d8a85')).join('')}<path d="M62 226h120L92 414H62z" fill="#fff" opacity=".08"/>`,
})

/** A pocket watch with its chain. */
export const pocketWatch = (): Drawing => ({
  w: 440,
  h: 560,
  body: `${times(14, (i) => `<ellipse cx="${250 + i * 13}" cy="${70 - Math.sin(i / 3) * 40}" rx="10" ry="7" fill="none" stroke="url(#gold)" stroke-width="5"/>`).join('')}<circle cx="220" cy="66" r="40" fill="none" stroke="url(#metal)" stroke-width="13"/>${box(192, 92, 56, 46, 8, '#b9b6b1', 'cyl')}<circle cx="220" cy="340" r="206" fill="url(#metal)"/><circle cx="220" cy="340" r="180" fill="#f9f6ee"/>${times(60, (i) => `<path d="M220 172v${i % 5 ? 8 : 16}" stroke="#222" stroke-width="${i % 5 ? 1.5 : 4}" transform="rotate(${i * 6} 220 340)"/>`).join('')}${times(12, (i) => `<text x="220" y="226" text-anchor="middle" font-family="DejaVu Serif" font-weight="700" font-size="36" fill="#222" transform="rotate(${(i + 1) * 30} 220 340)">${i + 1}</text>`).join('')}<path d="M214 350l6-110 6 110z" fill="#22366a" transform="rotate(-58 220 340)"/><path d="M215 356l5-150 5 150z" fill="#22366a" transform="rotate(48 220 340)"/><circle cx="220" cy="340" r="10" fill="#22366a"/><path d="M90 260a160 160 0 0 1 170-76" stroke="#fff" stroke-width="18" opacity=".6" fill="none" stroke-linecap="round"/>`,
})

/** A zipped long wallet with an embossed grain. */
export const longWallet = (c = '#4a3527', d = '#c9a45c'): Drawing => ({
  w: 600,
  h: 330,
  defs: `<pattern id="gr" width="46" height="46" patternUnits="userSpaceOnUse"><path d="M23 6l17 17-17 17L6 23z" fill="none" stroke="${d}" stroke-opacity=".5" stroke-width="3"/><circle cx="0" cy="0" r="5" fill="${d}" opacity=".45"/><circle cx="46" cy="46" r="5" fill="${d}" opacity=".45"/></pattern>`,
  body: `${box(10, 16, 580, 300, 26, c)}<rect x="10" y="16" width="580" height="300" rx="26" fill="url(#gr)"/><path d="M24 40q-6-18 20-18h512q26 0 20 18v0" stroke="url(#gold)" stroke-width="12" fill="none"/><rect x="10" y="16" width="580" height="300" rx="26" fill="url(#lit)"/><path d="M30 292h540" stroke="${d}" stroke-width="3" stroke-dasharray="10 6" opacity=".7"/>${box(530, 24, 26, 70, 10, d)}<path d="M40 60q100-24 240-26" stroke="#fff" stroke-width="9" opacity=".2" fill="none" stroke-linecap="round"/>`,
})

/** A flapped shoulder bag on a chain. */
export const shoulderBag = (c = '#27262a', quilted = true): Drawing => ({
  w: 560,
  h: 560,
  defs: `<pattern id="qu" width="56" height="56" patternUnits="userSpaceOnUse"><path d="M28 0l28 28-28 28L0 28z" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="4"/><path d="M28 4l24 24" stroke="#fff" stroke-opacity=".16" stroke-width="3"/></pattern>`,
  body: `<path d="M70 250Q60 20 280 20t210 230" fill="none" stroke="url(#gold)" stroke-width="15" stroke-dasharray="20 7"/>${box(30, 220, 500, 320, 34, c)}${quilted ? '<rect x="30" y="220" width="500" height="320" rx="34" fill="url(#qu)"/>' : ''}${solid('M26 232q0-24 24-24h460q24 0 24 24v140q0 30-40 40l-180 30q-34 6-68 0l-180-30q-40-10-40-40z', c)}${quilted ? '<path d="M26 232q0-24 24-24h460q24 0 24 24v140q0 30-40 40l-180 30q-34 6-68 0l-180-30q-40-10-40-40z" fill="url(#qu)"/>' : '<path d="M44 370q10 20 40 26l190 32q10 2 20 0l190-32q30-6 40-26" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-dasharray="9 6"/>'}${box(248, 396, 64, 52, 10, '#d9b04f')}<circle cx="280" cy="422" r="11" fill="#96702a"/>`,
})

/** An open-topped tote with two handles. */
export const tote = (c = '#b98a5a', trim = '#5d3b22'): Drawing => ({
  w: 560,
  h: 600,
  body: `<path d="M180 250Q176 40 280 40t100 210" fill="none" stroke="${trim}" stroke-width="24"/><path d="M180 250Q176 40 280 40t100 210" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="6"/>${solid('M50 210h460l34 340q0 34-40 34H56q-40 0-40-34z', c)}<path d="M50 210h460l5 48H45z" fill="${trim}"/><path d="M50 210h460l-10 22H60z" fill="#000" opacity=".35"/><path d="M26 480h508l8 70q0 34-38 34H56q-40 0-38-34z" fill="${trim}"/><path d="M150 232h56v120h-56zM354 232h56v120h-56z" fill="${trim}"/>${[178, 382].map((x) => disc(x, 330, 8, '#d9b04f')).join('')}<path d="M150 300q20 120-10 180M400 290q-10 120 20 190" stroke="#000" stroke-opacity=".14" stroke-width="16" fill="none"/>`,
})

const fold =
  '<path d="M190 190q20 160-8 330M390 180q-30 170 4 340M290 260q-8 130 6 260" stroke="#000" stroke-opacity=".1" stroke-width="16" fill="none" stroke-linecap="round"/><path d="M214 200q18 150-4 310" stroke="#fff" stroke-opacity=".16" stroke-width="12" fill="none" stroke-linecap="round"/>'

/** A garment laid flat. */
export const garment = (kind: 'tee' | 'shirt' | 'hoodie' | 'jacket' | 'down', c = '#3c4a5e', d = '#f3efe6'): Drawing => {
  const long = 'M200 40h180l84 40 96 350-78 26-58-180 6 300H150l6-300-58 180-78-26L116 80z'
  const short = 'M200 40h180l100 46 74 120-92 56-32-44v358H150V218l-32 44-92-56L100 86z'
  const shape = kind === 'tee' ? short : long
  const extras = {
    tee: `<path d="M216 40q74 70 148 0l-14-6q-60 48-120 0z" fill="#000" opacity=".3"/><circle cx="290" cy="250" r="62" fill="${d}"/><path d="M240 258q50-60 100 0-50 50-100 0z" fill="${c}"/>`,
    shirt: `<path d="M216 34l74 96 74-96-40 0-34 40-34-40z" fill="${d}"/><path d="M290 130v440" stroke="#000" stroke-opacity=".25" stroke-width="3"/>${times(6, (i) => disc(290, 176 + i * 64, 7, '#fbf8f0')).join('')}${box(330, 210, 70, 84, 4, c)}${times(7, (i) => `<path d="M${170 + i * 40} 60v510" stroke="${d}" stroke-opacity=".3" stroke-width="4"/>`).join('')}`,
    hoodie: `<path d="M190 46q100-70 200 0-10 110-100 120-90-10-100-120z" fill="#000" opacity=".26"/>${solid('M182 52Q200 0 290 2t108 50q-40 80-108 84T182 52z', c)}<path d="M214 60q76 80 152 0-20 72-76 74-56-2-76-74z" fill="#000" opacity=".4"/><path d="M262 130v86M318 130v92" stroke="${d}" stroke-width="7" stroke-linecap="round"/>${solid('M206 380h168l30 110H176z', c)}<path d="M150 556h286M22 430l72-24M560 430l-72-24" stroke="#000" stroke-opacity=".3" stroke-width="6"/><path d="M220 250h140v50H220z" fill="${d}"/>`,
    jacket: `<path d="M200 40l90 34 90-34-20-22q-70-20-140 0z" fill="#000" opacity=".4"/><path d="M290 70v506" stroke="#d9d6d0" stroke-width="8"/><path d="M290 70v506" stroke="#333" stroke-width="2" stroke-dasharray="5 4"/><path d="M150 190L116 80l84-40h180l84 40-34 110q-140 40-280 0z" fill="${d}" opacity=".92"/>${box(180, 380, 74, 90, 6, c)}${box(326, 380, 74, 90, 6, c)}${box(330, 220, 60, 14, 5, '#26272c')}`,
    down: `${times(8, (i) => `<path d="M146 ${120 + i * 58}q144 26 288 0" stroke="#000" stroke-opacity=".34" stroke-width="6" fill="none"/><path d="M150 ${138 + i * 58}q140 24 280 0" stroke="#fff" stroke-opacity=".22" stroke-width="12" fill="none"/>`).join('')}${times(6, (i) => `<path d="M${104 - i * 13} ${130 + i * 52}l72 20M${476 + i * 13} ${130 + i * 52}l-72 20" stroke="#000" stroke-opacity=".3" stroke-width="5"/>`).join('')}${solid('M196 44q94-70 188 0-6 54-94 56-88-2-94-56z', c)}<path d="M290 90v486" stroke="#d9d6d0" stroke-width="7"/>`,
  }[kind]
  return { w: 580, h: 590, body: solid(shape, c) + fold + extras }
}

/** A pleated skirt. */
export const skirt = (c = '#7a8a6a'): Drawing => ({
  w: 460,
  h: 560,
  body: `${solid('M150 40h160l130 480q-210 60-420 0z', c)}${times(9, (i) => `<path d="M${160 + i * 17} 60L${46 + i * 46} 530" stroke="#000" stroke-opacity=".2" stroke-width="7"/><path d="M${168 + i * 17} 60L${62 + i * 46} 534" stroke="#fff" stroke-opacity=".14" stroke-width="7"/>`).join('')}${box(146, 20, 168, 36, 8, c)}`,
})

/** A pendant on its chain; `pearls` for a string of pearls. */
export const necklace = (metal: 'metal' | 'gold' = 'metal', pearls = false): Drawing => ({
  w: 480,
  h: 520,
  body: pearls
    ? times(46, (i) => {
        const a = (i / 46) * 6.283
        return disc(240 + Math.sin(a) * 190, 250 - Math.cos(a) * 220, 13 + 4 * Math.abs(i / 23 - 1) ** 0.5, '#f6f0e6')
      }).join('')
    : `<path d="M240 30C40 40 20 240 240 380 460 240 440 40 240 30z" fill="none" stroke="url(#${metal})" stroke-width="8" stroke-dasharray="8 3"/><circle cx="240" cy="392" r="12" fill="none" stroke="url(#${metal})" stroke-width="6"/><path d="M240 404q-62-30-62 24 0 40 62 78 62-38 62-78 0-54-62-24z" fill="url(#${metal})"/><path d="M240 426q-36-18-36 14 0 24 36 46 36-22 36-46 0-32-36-14z" fill="#000" opacity=".2"/><circle cx="226" cy="436" r="7" fill="#fff"/>`,
})

/** A pair of earrings on a card. */
export const earrings = (c = '#7d8fd0'): Drawing => ({
  w: 380,
  h: 460,
  body: `${box(20, 10, 340, 440, 10, '#fbf8f0')}<path d="M150 50h80" stroke="#c9c2b2" stroke-width="8" stroke-linecap="round"/>${[120, 260].map((x) => `<path d="M${x} 120v70" stroke="url(#gold)" stroke-width="6"/><circle cx="${x}" cy="120" r="11" fill="url(#gold)"/>${times(5, (i) => `<ellipse cx="${x}" cy="214" rx="24" ry="34" fill="${c}" opacity=".85" transform="rotate(${i * 72} ${x} 244)"/>`).join('')}${disc(x, 244, 15, '#f0d27a')}${disc(x, 330, 20, c)}<path d="M${x} 280v30" stroke="url(#gold)" stroke-width="5"/>`).join('')}`,
})

/** A flip-top lighter. */
export const lighter = (): Drawing => ({
  w: 220,
  h: 340,
  body: `<rect x="14" y="10" width="192" height="320" rx="22" fill="url(#metal)"/><path d="M14 128h192" stroke="#55524d" stroke-width="5"/><path d="M40 170q60 50 140 10v110q-70 30-140 0z" fill="#000" opacity=".14"/><path d="M110 170q46 60 0 120-46-60 0-120z" fill="#b23a26" opacity=".8"/>${box(2, 96, 18, 60, 4, '#a9a6a0')}`,
})

/** A baby's romper. */
export const romper = (c = '#bcd7e2', d = '#f7e6b0'): Drawing => ({
  w: 420,
  h: 520,
  body: `${solid('M140 30h140l70 50 50 130-70 26-24-50v160l20 150h-86l-30-90-30 90H94l20-150V186l-24 50-70-26L70 80z', c)}<path d="M150 30q60 60 120 0" fill="none" stroke="#fff" stroke-width="14"/>${times(4, (i) => disc(210, 110 + i * 56, 8, '#fff')).join('')}${times(8, (i) => `<path d="M${136 + (i % 2) * 110} ${150 + Math.floor(i / 2) * 64}l8 16 18 2-13 12 4 18-17-9-17 9 4-18-13-12 18-2z" fill="${d}"/>`).join('')}`,
})
