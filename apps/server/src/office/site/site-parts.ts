export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    wechatWork: string | null
    homeUrl: string
  }
}
