import type { z } from 'zod'
import { MarketplaceDown } from '../marketplace.ts'
import type { Log } from './config.ts'
import { type Answer, succeeded } from './exchange.ts'

/** Schema checks of answers. */
export interface Checks {
  /** Parses the answer's JSON by `schema`. Throws `MarketplaceDown` for a non-success and, with a log line, for a misfit. */
  read<S extends z.ZodType>(schema: S, answer: Answer, what: string): z.output<S>
  /** The elements that fit the schema; logs the rest. Throws `MarketplaceDown` when none fits: the schema has changed. */
  readEach<S extends z.ZodType>(schema: S, elements: readonly unknown[], what: string): z.output<S>[]
  /** Logs the number of well-formed elements that were left out. */
  leftOut(what: string, left: number, why: string): void
}

export function createChecks(log: Log): Checks {
  const misfit = (what: string, facts: Record<string, unknown>) => {
    log.warn({ what, ...facts }, 'the marketplace answered what does not fit its schema')
    return new MarketplaceDown(`${what}: the answer does not fit its schema`)
  }
  return {
    read(schema, answer, what) {
      if (!succeeded(answer)) {
        throw new MarketplaceDown(`${what}: answered ${answer.status}`, { retryAfterMs: answer.retryAfterMs })
      }
      if (answer.json === undefined) throw misfit(what, { issues: ['not JSON'] })
      const parsed = schema.safeParse(answer.json)
      if (!parsed.success) throw misfit(what, { issues: issuesOf(parsed.error) })
      return parsed.data
    },
    readEach(schema, elements, what) {
      const results = elements.map((element) => schema.safeParse(element))
      const good = results.flatMap((result) => (result.success ? [result.data] : []))
      const bad = results.find((result) => !result.success)
      if (bad && good.length === 0) throw misfit(what, { issues: issuesOf(bad.error) })
      if (bad) log.warn({ what, left: results.length - good.length, issues: issuesOf(bad.error) }, 'left out what does not fit its schema')
      return good
    },
    leftOut(what, left, why) {
      if (left > 0) log.warn({ what, left, why }, 'left out what is of no use here')
    },
  }
}

const issuesOf = (error: z.ZodError) => error.issues.slice(0, 5).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
