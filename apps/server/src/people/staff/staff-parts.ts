declare module '../../platform/parts.ts' {
  interface Settings {
    /** Where staff open the desk, without a trailing slash; with port 0 known once it listens. */
    deskUrl: string
  }
}
