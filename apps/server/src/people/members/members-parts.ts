export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    registration: boolean
    registrationsPerHour: number
  }
}
