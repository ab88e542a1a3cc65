import { type Drawing, box, disc, rad, solid, times } from '../drawing.ts'

/** Looks of a drawn figurine: hair, its shape, eyes, dress and what it wears on its legs. */
export interface Look {
  hair: string
  style: 'tails' | 'long' | 'bob' | 'spiky' | 'ponytail'
  eyes: string
  dress: string
  accent: string
  legs: string
}

const hairBack = ({ hair, style, accent }: Look): string =>
  ({
    tails: `${solid('M104 118Q10 150 6 300q-4 96 44 150 26-60 30-140 6-90 60-140z', hair)}${solid('M296 118q94 32 98 182 4 96-44 150-26-60-30-140-6-90-60-140z', hair)}${box(86, 104, 34, 34, 6, accent)}${box(280, 104, 34, 34, 6, accent)}`,
    long: solid('M70 140q0-130 130-130t130 130q10 150 26 260-60 40-96 10h-120q-40 30-96-10 16-110 26-260z', hair),
    bob: solid('M66 150Q60 14 200 12t134 138q8 70-18 112H84q-26-42-18-112z', hair),
    spiky: solid('M60 170L34 120l44-6-22-56 56 12 0-50 56 30 32-46 34 44 54-30 2 52 54-10-22 54 44 8-28 48z', hair),
    ponytail:
      solid('M260 60q120-10 110 150-6 90-50 150 4-90-20-150-20-60-70-90z', hair) +
      solid('M70 150Q66 16 200 14t130 136q4 50-12 90H82q-16-40-12-90z', hair),
  })[style]

const face = ({ hair, style, eyes }: Look): string => {
  const eye = (x: number): string =>
    `<ellipse cx="${x}" cy="182" rx="21" ry="29" fill="#241c2a"/><ellipse cx="${x}" cy="190" rx="17" ry="20" fill="${eyes}"/><ellipse cx="${x}" cy="184" rx="8" ry="11" fill="#171320"/><circle cx="${x + 7}" cy="171" r="7" fill="#fff"/><circle cx="${x - 7}" cy="199" r="3.6" fill="#fff"/><path d="M${x - 25} 162q25-22 50 0" stroke="#241c2a" stroke-width="6" fill="none" stroke-linecap="round"/>`
  return `<ellipse cx="200" cy="166" rx="122" ry="112" fill="#fbdcc4"/><ellipse cx="200" cy="166" rx="122" ry="112" fill="url(#skin)"/>${eye(146)}${eye(254)}<ellipse cx="112" cy="222" rx="20" ry="10" fill="#f2958d" opacity=".5"/><ellipse cx="288" cy="222" rx="20" ry="10" fill="#f2958d" opacity=".5"/><path d="M186 236q14 13 28 0" stroke="#a5484a" stroke-width="5" fill="none" stroke-linecap="round"/>
  ${solid(style === 'spiky' ? 'M78 160Q84 40 200 36t124 124l-34-54-16 50-42-64-24 58-38-58-30 64-26-46z' : 'M74 170Q70 28 200 28t128 142q-16-54-50-78l-8 64q-26-44-58-64l-14 58q-30-30-40-56-50 30-60 70-10-30-2-46-18 20-22 52z', hair)}<path d="M120 74q40-30 90-28" stroke="#fff" stroke-width="13" opacity=".5" fill="none" stroke-linecap="round"/>`
}

const skin = rad(
  'skin',
  [
    [0, '#fff', 0.35],
    [0.7, '#fff', 0],
    [1, '#b0604a', 0.3],
  ],
  0.42,
  0.34,
  0.7,
)
const stand = (y: number, rx: number): string =>
  `<ellipse cx="200" cy="${y + 9}" rx="${rx}" ry="${rx * 0.24}" fill="#4a4d55"/><ellipse cx="200" cy="${y}" rx="${rx}" ry="${rx * 0.24}" fill="#e9eef2"/><ellipse cx="200" cy="${y}" rx="${rx}" ry="${rx * 0.24}" fill="url(#glass)"/>`

/** A big-headed figurine on its stand. */
export const chibi = (look: Look): Drawing => ({
  w: 400,
  h: 480,
  defs: skin,
  body: `${stand(450, 130)}${hairBack(look)}
  ${box(158, 388, 34, 58, 15, look.legs, 'cyl')}${box(208, 388, 34, 58, 15, look.legs, 'cyl')}${solid('M150 286q-50 30-54 70 14 16 30 0 10-20 36-34z', '#fbdcc4')}${solid('M250 286q50 30 54 70-14 16-30 0-10-20-36-34z', '#fbdcc4')}
  ${solid('M156 268h88l44 118q-88 38-176 0z', look.dress)}<path d="M112 386q88 38 176 0l-6-20q-82 34-164 0z" fill="${look.accent}"/><path d="M178 268l22 36 22-36z" fill="#fff"/><path d="M192 296h16l6 44-14 14-14-14z" fill="${look.accent}"/>${face(look)}`,
})

/** A scale figure: slender, on a wide base, one arm raised. */
export const scaleFigure = (look: Look): Drawing => ({
  w: 400,
  h: 700,
  defs: skin,
  body: `${stand(660, 170)}
  <g transform="translate(80 0) scale(.6)">${hairBack(look)}</g>${box(168, 440, 30, 210, 14, look.legs, 'cyl')}${box(208, 430, 30, 216, 14, look.legs, 'cyl')}${box(160, 626, 46, 28, 12, look.accent)}${box(202, 622, 46, 28, 12, look.accent)}
  ${solid('M168 226q-74-30-98-96 10-14 24-4 30 50 88 76z', '#fbdcc4')}${solid('M236 222q60 30 66 116-12 14-24 2-10-66-56-88z', '#fbdcc4')}${solid('M166 196h68l16 96 66 150q-116 60-232 0l66-150z', look.dress)}
  ${times(6, (i) => `<path d="M${150 + i * 20} 300l${(i - 2.5) * 26} 146" stroke="#000" stroke-opacity=".13" stroke-width="5"/>`).join('')}<path d="M84 442q116 60 232 0l-9-22q-107 52-214 0z" fill="${look.accent}"/><path d="M152 288h96v15h-96z" fill="${look.accent}"/><path d="M186 196l14 30 14-30z" fill="#fff"/><g transform="translate(80 0) scale(.6)">${face(look)}</g>`,
})

/** An armoured hero with large compound eyes. */
export const hero = (suit = '#1f2a33', plate = '#b02a2e', eyes = '#f0a32a'): Drawing => ({
  w: 400,
  h: 640,
  body: `${stand(606, 130)}${box(140, 380, 50, 220, 18, suit, 'cyl')}${box(210, 380, 50, 220, 18, suit, 'cyl')}${box(132, 470, 62, 100, 20, plate, 'cyl')}${box(206, 470, 62, 100, 20, plate, 'cyl')}${box(128, 572, 72, 34, 14, '#2b2c30')}${box(200, 572, 72, 34, 14, '#2b2c30')}
  ${box(62, 210, 48, 190, 22, suit, 'cyl')}${box(290, 210, 48, 190, 22, suit, 'cyl')}${box(56, 300, 58, 80, 18, plate, 'cyl')}${box(286, 300, 58, 80, 18, plate, 'cyl')}${disc(86, 226, 42, plate)}${disc(314, 226, 42, plate)}${disc(86, 410, 26, '#2b2c30')}${disc(314, 410, 26, '#2b2c30')}
  ${solid('M112 190h176l-16 200H128z', suit)}${solid('M124 196h152l-14 96-62 34-62-34z', plate)}${box(136, 366, 128, 34, 10, '#c9c6c0')}${disc(200, 383, 24, '#b02a2e')}<path d="M192 210h16v96h-16z" fill="#000" opacity=".25"/>
  <path d="M176 50Q130 10 112 4M224 50q46-40 64-46" stroke="#d9b64c" stroke-width="9" fill="none" stroke-linecap="round"/>${solid('M122 116q0-84 78-84t78 84q0 54-40 76h-76q-40-22-40-76z', suit, 'ball')}<path d="M190 38h20v54h-20z" fill="${plate}"/>
  ${[164, 236].map((x) => `<ellipse cx="${x}" cy="112" rx="34" ry="42" fill="${eyes}" stroke="#1a1a1c" stroke-width="5" transform="rotate(${x < 200 ? 14 : -14} ${x} 112)"/><ellipse cx="${x - 6}" cy="96" rx="13" ry="16" fill="#fff" opacity=".55"/>`).join('')}${box(172, 160, 56, 24, 6, '#c9c6c0')}`,
})

/** A jointed robot of a model kit. */
export const mech = (main = '#eceae6', chest = '#2f4f9a', accent = '#c23a2e', horn = '#e8c23a'): Drawing => ({
  w: 460,
  h: 640,
  body: `
  ${box(128, 400, 84, 110, 10, main)}${box(248, 400, 84, 110, 10, main)}${box(118, 496, 98, 100, 12, main)}${box(244, 496, 98, 100, 12, main)}${box(104, 586, 118, 42, 10, accent)}${box(238, 586, 118, 42, 10, accent)}<path d="M150 500h36v60h-36zM274 500h36v60h-36z" fill="#6b6d75" opacity=".55"/>
  ${box(34, 300, 66, 130, 12, main)}${box(360, 300, 66, 130, 12, main)}${box(44, 424, 48, 46, 10, '#3c3d42')}${box(368, 424, 48, 46, 10, '#3c3d42')}${box(18, 176, 108, 128, 16, main)}${box(334, 176, 108, 128, 16, main)}<path d="M26 206h92v14H26zM342 206h92v14h-92z" fill="#6b6d75"/>
  ${solid('M128 180h204l-20 150H148z', chest)}${box(150, 206, 62, 40, 4, '#e8c23a')}${box(248, 206, 62, 40, 4, '#e8c23a')}${solid('M196 240h68l-10 90h-48z', accent)}${box(150, 326, 160, 84, 8, main)}${solid('M206 346h48l-8 64h-32z', accent)}<path d="M160 336h34v46h-34zM266 336h34v46h-34z" fill="#e8c23a"/>
  ${box(170, 66, 120, 108, 20, main)}<path d="M182 108h96v22h-96z" fill="#26272c"/><path d="M188 112h32v12h-32zM240 112h32v12h-32z" fill="#5fe0a4"/>${box(206, 142, 48, 34, 6, accent)}<path d="M226 78L120 12l16 34zM234 78L340 12l-16 34z" fill="${horn}"/>${box(214, 54, 32, 40, 6, accent)}
  <path d="M352 330h30v280h-30z" fill="#55575e"/><path d="M346 300h42v60h-42zM356 240h22v70h-22z" fill="#3a3b40"/>`,
})

/** A soft toy with a drawn body under one of the heads; `head` is a picture's data address. */
export const plush = (head: string, fur = '#f4efe6', belly = '#fffaf2'): Drawing => ({
  w: 420,
  h: 560,
  defs: `<filter id="fz" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".11" numOctaves="2" seed="4"/><feDisplacementMap in="SourceGraphic" scale="9"/></filter>`,
  body: `<g filter="url(#fz)">${disc(120, 498, 58, fur)}${disc(300, 498, 58, fur)}${solid('M98 330q-84 30-86 110 24 34 58 6 20-50 60-70z', fur)}${solid('M322 330q84 30 86 110-24 34-58 6-20-50-60-70z', fur)}${solid('M210 270q130 0 130 146 0 116-130 116T80 416q0-146 130-146z', fur, 'ball')}<ellipse cx="210" cy="424" rx="76" ry="84" fill="${belly}" opacity=".8"/></g>${disc(120, 506, 26, '#e9b9ae')}${disc(300, 506, 26, '#e9b9ae')}<image href="${head}" x="35" y="2" width="350" height="350"/>
  <path d="M300 400l46 22-6 40-44-14z" fill="#fdfdfb" stroke="#c9c4ba" stroke-width="3"/><circle cx="306" cy="416" r="5" fill="#c23a22"/>`,
})

/** A small charm of a head on a ball chain. */
export const mascot = (head: string): Drawing => ({
  w: 320,
  h: 420,
  body: `${times(15, (i) => `<circle cx="${160 + Math.sin((i / 15) * 6.283) * 54}" cy="${76 - Math.cos((i / 15) * 6.283) * 62}" r="9" fill="url(#metal)" stroke="#8a867f" stroke-width="1"/>`).join('')}<circle cx="160" cy="150" r="15" fill="none" stroke="#a9a6a0" stroke-width="7"/><image href="${head}" x="24" y="140" width="272" height="272"/>`,
})
