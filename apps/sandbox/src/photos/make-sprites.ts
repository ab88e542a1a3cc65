// Draws what the pictures are composed of and writes it to apps/sandbox/assets: `node apps/sandbox/src/photos/make-sprites.ts [name …]`.
// Run by hand when a drawing changes; needs Noto CJK fonts. The same drawings give the same files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { rad, svg } from './drawing.ts'
import { grounds } from './grounds.ts'
import { sprites, type ObjectPicture, type SpriteSource } from './sprite-list.ts'
import { spriteMargin } from './scene.ts'

const assetsDir = join(import.meta.dirname, '..', '..', 'assets')
const objectsDir = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets')
const drawnPx = 420
const objectPx = 256
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

const objectPicture = ({ code, saturation = 1, lightness = 1, hue = 0 }: ObjectPicture): Promise<Buffer> =>
  sharp(join(objectsDir, `${code}.webp`))
    .modulate({ saturation, brightness: lightness, hue })
    .png()
    .toBuffer()

async function dataAddresses(): Promise<(code: string) => string> {
  const asked = new Set<string>()
  for (const { draw } of Object.values(sprites)) draw?.((code) => (asked.add(code), ''))
  const made = new Map(
    await Promise.all(
      [...asked].map(
        async (code) => [code, `data:image/png;base64,${(await objectPicture({ code, saturation: 0.9 })).toString('base64')}`] as const,
      ),
    ),
  )
  return (code) => made.get(code) ?? ''
}

async function onPin(face: Buffer, colour: string): Promise<Buffer> {
  const px = 300
  const half = px / 2
  const plate = svg(
    px,
    px,
    `<circle cx="${half}" cy="${half}" r="${half - 2}" fill="${colour}"/><circle cx="${half}" cy="${half}" r="${half - 9}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>`,
  )
  const gloss = svg(
    px,
    px,
    `<circle cx="${half}" cy="${half}" r="${half - 2}" fill="url(#edge)"/><ellipse cx="108" cy="66" rx="60" ry="30" fill="#fff" opacity=".6" transform="rotate(-24 108 66)"/>`,
    rad('edge', [
      [0.6, '#000', 0],
      [1, '#000', 0.34],
    ]),
  )
  return sharp(plate)
    .composite([{ input: await sharp(face).resize(200).png().toBuffer(), left: 50, top: 54 }, { input: gloss }])
    .png()
    .toBuffer()
}

async function inAcrylic(cut: Buffer): Promise<Buffer> {
  const { width } = await sharp(cut).metadata()
  const rim = Math.round(width * 0.05)
  const padded = await sharp(cut)
    .extend({ top: rim * 2, bottom: rim * 2, left: rim * 2, right: rim * 2, background: clear })
    .png()
    .toBuffer()
  const { data, info } = await sharp(padded)
    .extractChannel('alpha')
    .blur(rim)
    .threshold(26)
    .blur(1.2)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const white = sharp({ create: { width: info.width, height: info.height, channels: 3, background: '#fdfdfd' } }).joinChannel(data, {
    raw: { width: info.width, height: info.height, channels: 1 },
  })
  return sharp(await white.png().toBuffer())
    .composite([{ input: padded }])
    .png()
    .toBuffer()
}

/** The cut-out alone, its longer side `px`. */
async function cutOut(source: SpriteSource, picture: (code: string) => string): Promise<{ cut: Buffer; px: number }> {
  if (source.draw) {
    const { w, h, body, defs } = source.draw(picture)
    const cut = await sharp(svg(w, h, body, defs), { density: Math.max(72, (72 * drawnPx) / Math.max(w, h)) })
      .png()
      .toBuffer()
    return { cut: source.acrylic ? await inAcrylic(cut) : cut, px: drawnPx }
  }
  if (!source.object) throw new Error('a sprite is either an object picture or drawn')
  const face = await objectPicture(source.object)
  return { cut: source.pin ? await onPin(face, source.pin) : source.acrylic ? await inAcrylic(face) : face, px: objectPx }
}

/** The cut-out in the middle of a square with its own shadow under it: soft to the lower right, and tight where it touches. */
async function withShadow({ cut, px }: { cut: Buffer; px: number }): Promise<Buffer> {
  const margin = Math.round(px * spriteMargin)
  const side = px + margin * 2
  const object = await sharp(cut)
    .resize(px, px, { fit: 'contain', background: clear })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: clear })
    .png()
    .toBuffer()
  const shadow = async (blurPx: number, opacity: number, dx: number, dy: number): Promise<Buffer> => {
    const { data, info } = await sharp(object)
      .extractChannel('alpha')
      .blur(Math.max(0.6, blurPx))
      .linear(opacity, 0)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dark = await sharp({ create: { width: info.width, height: info.height, channels: 3, background: '#1b120a' } })
      .joinChannel(data, { raw: { width: info.width, height: info.height, channels: 1 } })
      .png()
      .toBuffer()
    return sharp(dark)
      .extend({ top: dy, left: dx, background: clear })
      .extract({ left: 0, top: 0, width: side, height: side })
      .png()
      .toBuffer()
  }
  const soft = await shadow(px * 0.034, 0.42, Math.round(px * 0.026), Math.round(px * 0.042))
  const tight = await shadow(px * 0.01, 0.44, Math.round(px * 0.008), Math.round(px * 0.012))
  return sharp(soft)
    .composite([{ input: tight }, { input: object }])
    .webp({ quality: 80, alphaQuality: 100, effort: 4 })
    .toBuffer()
}

const lights = Array.from(
  { length: 6 },
  (_, i) => () =>
    svg(
      240,
      240,
      '<rect width="240" height="240" fill="url(#w)"/><rect width="240" height="240" fill="url(#v)"/>',
      rad(
        'w',
        [
          [0, '#fff6e0', 0.34],
          [0.6, '#fff6e0', 0.05],
          [1, '#fff6e0', 0],
        ],
        0.1 + (i % 3) * 0.32,
        0.04 + (i % 2) * 0.12,
        0.95,
      ) +
        rad(
          'v',
          [
            [0.55, '#120b05', 0],
            [1, '#120b05', 0.14 + (i % 3) * 0.07],
          ],
          0.5,
          0.46,
          0.78,
        ),
    ),
)

async function main(only: readonly string[]): Promise<void> {
  for (const folder of ['sprites', 'grounds', 'light']) mkdirSync(join(assetsDir, folder), { recursive: true })
  const picture = await dataAddresses()
  const wanted = (name: string): boolean => only.length === 0 || only.includes(name)
  for (const [name, source] of Object.entries(sprites))
    if (wanted(name)) writeFileSync(join(assetsDir, 'sprites', `${name}.webp`), await withShadow(await cutOut(source, picture)))
  for (const [name, draw] of Object.entries(grounds))
    if (wanted(name))
      await sharp(draw())
        .webp({ quality: 72, effort: 6 })
        .toFile(join(assetsDir, 'grounds', `${name}.webp`))
  if (only.length > 0) return
  for (const [i, draw] of lights.entries())
    await sharp(draw())
      .webp({ quality: 80, alphaQuality: 90 })
      .toFile(join(assetsDir, 'light', `${i}.webp`))
}

await main(process.argv.slice(2))
