export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** How much of the disk the marketplace's pictures may take, resized, under `dataDir`. */
    pictureCacheMb: number
  }
}
