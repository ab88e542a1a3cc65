export {}

declare module '../../platform/parts.ts' {
  interface Settings {
    /** How long a member may answer an inspection. */
    inspectionAnswerS: number
  }
}
