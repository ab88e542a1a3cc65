import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { spriteMargin, type Scene, type Thing } from './scene.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** The shipped parts of pictures, each read from disk once. */
export type Parts = (folder: 'sprites' | 'grounds' | 'light', name: string) => Buffer

export function readParts(assetsDir: string): Parts {
  const kept = new Map<string, Buffer>()
  return (folder, name) => {
    const path = join(assetsDir, folder, `${name}.webp`)
    const part = kept.get(path) ?? readFileSync(path)
    kept.set(path, part)
    return part
  }
}

/** One thing as a layer, cut to the frame; null when it lies outside. */
async function layOut(parts: Parts, thing: Thing, width: number): Promise<OverlayOptions | null> {
  const px = Math.max(8, Math.round(thing.size * (1 + 2 * spriteMargin) * width))
  let sprite = sharp(parts('sprites', thing.sprite)).resize(px, Math.round(px * thing.squash), { fit: 'fill', kernel: 'cubic' })
  if (thing.flipped) sprite = sprite.flop()
  if (thing.hue !== 0) sprite = sprite.modulate({ hue: thing.hue, saturation: thing.saturation, brightness: thing.lightness })
  if (Math.abs(thing.turn) >= 1) sprite = sprite.rotate(thing.turn, { background: clear })
  const { data, info } = await sprite.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
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

/** Draws a scene as a square WebP of the given width: the ground, the things with their shadows, the window's light, a little grain. */
export async function compose(parts: Parts, scene: Scene, width: number): Promise<Buffer> {
  const groundPx = 960
  const side = Math.round(scene.view.side * groundPx)
  const view = { left: Math.floor(scene.view.left * groundPx), top: Math.floor(scene.view.top * groundPx), width: side, height: side }
  const layers: OverlayOptions[] = []
  for (const thing of scene.things) {
    const layer = await layOut(parts, thing, width)
    if (layer) layers.push(layer)
  }
  const light = await sharp(parts('light', String(scene.light))).resize(width, width, { kernel: 'linear' }).raw().toBuffer()
  layers.push({ input: light, raw: { width, height: width, channels: 4 } })
  if (width > 240) layers.push({ input: parts('light', 'grain'), tile: true })
  const flat = await sharp(parts('grounds', scene.ground)).extract(view).resize(width, width, { kernel: 'cubic' }).flop(scene.groundFlipped).composite(layers).removeAlpha().raw().toBuffer()
  return sharp(flat, { raw: { width, height: width, channels: 3 } })
    .modulate({ saturation: scene.saturation })
    .linear([scene.brightness * scene.warmth, scene.brightness, scene.brightness / scene.warmth], [0, 0, 0])
    .webp({ quality: width > 480 ? 80 : 78, effort: 2 })
    .toBuffer()
}
