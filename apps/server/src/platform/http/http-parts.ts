import type { Questions } from './share-question.ts'

declare module '../parts.ts' {
  interface Parts {
    questions: Questions
  }
  interface Settings {
    /** Without a trailing slash. Default: from HOST and PORT; with PORT 0 known once the server listens. */
    publicUrl: string
    trustProxy: boolean
    rateLimits: boolean
  }
}
