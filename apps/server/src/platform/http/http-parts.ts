import type { Questions } from './share-question.ts'

declare module '../parts.ts' {
  interface Parts {
    questions: Questions
  }
  interface Settings {
    /** Without a trailing slash. Where it is not set it follows from HOST and PORT; with PORT 0 it is known once the server listens. */
    publicUrl: string
    trustProxy: boolean
    rateLimits: boolean
  }
}
