import sharp from 'sharp'
import { createRandom, pick, whole } from '../catalogue/random.ts'
import { turnHue } from './tone.ts'
import { open, type Parts } from './parts.ts'

const px = 240
const sprites = [
  'bear',
  'dinoA',
  'plant',
  'cactus',
  'flowers',
  'camera',
  'hat',
  'cookie',
  'mug',
  'daruma',
  'kokeshiRed',
  'guitar',
  'trainB',
  'sneaker',
  'yarn',
  'chawanGreen',
]
const colours = ['#f3d9cf', '#d5e3ec', '#dfe7cb', '#f5e6c0', '#e3d8ee', '#f1e3d3', '#cfe4df', '#f0d3dc']

/** A member's portrait: an animal or a thing on a plain colour, as people choose them. */
export async function composeAvatar(parts: Parts, seed: number): Promise<Buffer> {
  const random = createRandom(seed)
  const name = random() < 0.55 ? `acrylic${whole(random, 0, 11)}` : pick(random, sprites)
  const side = whole(random, 200, 270)
  const sprite = await open(await parts.sprite(name, px))
    .resize(side, side)
    .recomb(turnHue(pick(random, [0, 0, 0, 30, 200, 330])))
    .png()
    .toBuffer()
  const inside =
    side > px
      ? await sharp(sprite)
          .extract({ left: Math.floor((side - px) / 2), top: Math.floor((side - px) / 2), width: px, height: px })
          .png()
          .toBuffer()
      : sprite
  return sharp({ create: { width: px, height: px, channels: 3, background: pick(random, colours) } })
    .composite([{ input: inside }])
    .webp({ quality: 82, effort: 2 })
    .toBuffer()
}
