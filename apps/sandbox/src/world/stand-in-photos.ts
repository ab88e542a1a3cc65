import sharp from 'sharp'
import type { PhotoRecipe } from '../catalogue/listing.ts'
const plain = (seed: number, width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: { r: seed % 256, g: 120, b: 90 } } })
    .webp()
    .toBuffer()
export function createPhotos(_: { cacheDir: string }) {
  return {
    photo: (recipe: PhotoRecipe, n: number, width: 240 | 480 | 960) => plain(recipe.seed + n * 40, width),
    avatar: (seed: number) => plain(seed, 240),
    inspection: (recipe: PhotoRecipe, n: number) => plain(recipe.seed + n * 10, 960),
  }
}
