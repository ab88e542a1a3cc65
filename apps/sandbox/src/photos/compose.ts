import sharp, { type OverlayOptions } from 'sharp'
import { open, type Parts } from './parts.ts'
import { spriteMargin, type Scene, type Thing } from './scene.ts'
import { times3, tone, turnHue } from './tone.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A shipped cut-out's side with its margins, pixels. */
const shippedPx = 538

interface Pixels {
  data: Buffer
  info: { width: number; height: number }
}

const enlarge = ({ data, info }: Pixels, factor: number): Promise<Pixels> =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .resize(Math.round(info.width * factor), Math.round(info.height * factor), { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })

/** A sprite as a layer, cut to the frame; null when it lies outside. */
async function layOut(parts: Parts, thing: Thing, width: number): Promise<OverlayOptions | null> {
  const px = Math.max(8, Math.round(thing.size * (1 + 2 * spriteMargin) * width))
  // Turned and coloured no larger than it was shipped, and enlarged last: a close-up costs no more than a thumbnail until then.
  const workPx = Math.min(px, shippedPx)
  let sprite = open(await parts.sprite(thing.sprite, width)).resize(workPx, Math.round(workPx * thing.squash), {
    fit: 'fill',
    kernel: 'linear',
  })
  if (thing.flipped) sprite = sprite.flop()
  if (Math.abs(thing.turn) >= 1) sprite = sprite.rotate(thing.turn, { background: clear })
  const worked = await sprite
    .recomb(times3(tone(thing.saturation, thing.lightness, 1), turnHue(thing.hue)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = px > workPx ? await enlarge(worked, px / workPx) : worked
  const left = Math.round(thing.x * width - info.width / 2)
  const top = Math.round(thing.y * width - info.height / 2)
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top), width: 0, height: 0 }
  cut.width = Math.min(info.width - cut.left, width - Math.max(0, left))
  cut.height = Math.min(info.height - cut.top, width - Math.max(0, top))
  if (cut.width <= 0 || cut.height <= 0) return null
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  if (cut.width === info.width && cut.height === info.height) return { input: data, raw, left, top }
  const inside = await sharp(data, { raw }).extract(cut).raw().toBuffer()
  return { input: inside, raw: { width: cut.width, height: cut.height, channels: 4 }, left: Math.max(0, left), top: Math.max(0, top) }
}

/** The part of the ground in view, `width` pixels square. */
async function layGround(parts: Parts, scene: Scene, width: number): Promise<Buffer> {
  const ground = await parts.ground(scene.ground, width)
  const groundPx = ground.raw?.width ?? groundSidePx
  const side = Math.round(scene.view.side * groundPx)
  const view = { left: Math.floor(scene.view.left * groundPx), top: Math.floor(scene.view.top * groundPx), width: side, height: side }
  return open(ground).extract(view).resize(width, width, { kernel: 'linear' }).flop(scene.groundFlipped).raw().toBuffer()
}

/** The shipped grounds' side, pixels. */
const groundSidePx = 720

/** Draws a scene as a square WebP of the given width: the ground, the things with their shadows, the window's light, the camera's tone. */
export async function compose(parts: Parts, scene: Scene, width: number): Promise<Buffer> {
  // What is shipped has no more detail than this, so larger pictures are laid out smaller and enlarged at the end.
  const px = Math.min(width, groundSidePx)
  const layers: OverlayOptions[] = []
  for (const thing of scene.things) {
    const layer = await layOut(parts, thing, px)
    if (layer) layers.push(layer)
  }
  const light = await parts.light(scene.light, px)
  layers.push({ input: light.data, ...(light.raw ? { raw: light.raw } : {}) })
  const raw = { width: px, height: px, channels: 3 } as const
  const flat = await sharp(await layGround(parts, scene, px), { raw })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  const toned = await sharp(flat, { raw })
    .recomb(tone(scene.saturation, scene.brightness, scene.warmth))
    .raw()
    .toBuffer()
  return sharp(toned, { raw })
    .resize(width, width, { kernel: 'cubic' })
    .webp({ quality: width > 480 ? 80 : 78, effort: 1 })
    .toBuffer()
}
