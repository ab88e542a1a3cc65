export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** Absolute path of the folder with rates, fees, menu, banners and guides. */
    contentDir: string
    /** A change of rates or fees takes effect no sooner than this after it is read, so that no process quotes an old one. */
    contentLeadS: number
  }
}
