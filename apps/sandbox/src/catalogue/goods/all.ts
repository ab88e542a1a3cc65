import { bookFamilies } from './books.ts'
import { cameraFamilies } from './cameras.ts'
import { characterFamilies } from './characters.ts'
import { craftFamilies } from './craft.ts'
import { dailyFamilies } from './daily.ts'
import type { Family } from './family.ts'
import { fashionFamilies } from './fashion.ts'
import { hobbyFamilies } from './hobby.ts'
import { musicFamilies } from './music.ts'
import { outdoorFamilies } from './outdoors.ts'

/** All families of goods. */
export const families: readonly Family[] = [
  ...characterFamilies,
  ...hobbyFamilies,
  ...cameraFamilies,
  ...fashionFamilies,
  ...musicFamilies,
  ...bookFamilies,
  ...craftFamilies,
  ...dailyFamilies,
  ...outdoorFamilies,
]
