export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** Interval of the clerk's rounds. A change of a parcel in the sandbox's world must show on its order within 15 s. */
    clerkEveryS: number
    /** Whether the sandbox's clerk receives, inspects and answers. */
    sandboxClerk: boolean
  }
}
