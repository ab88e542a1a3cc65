export {}

declare module '../parts.ts' {
  interface Settings {
    /** Without a trailing slash. Where it is not set it follows from HOST and PORT; with PORT 0 it is known once the server listens. */
    publicUrl: string
    trustProxy: boolean
    rateLimits: boolean
  }
}
