export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** How often the clerk makes its round. What the world did to a parcel must show on its order within 15 s. */
    clerkEveryS: number
  }
}
