import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import type { Use } from '../parts.ts'
import { forAMoment } from './for-a-moment.ts'
import type { Metrics } from './metrics.ts'

const databaseWithinMs = 2_000
/** The database is queried at most this often. */
const DATABASE_HOLDS_MS = 1_000

interface HealthSources {
  metrics: Metrics
  /** Whether the job workers run. */
  ready: () => boolean
}

/** Endpoints for monitoring: plain text, no envelope. */
export function healthRoutes(app: FastifyInstance, { db, monotonic }: Use<'db' | 'monotonic'>, { metrics, ready }: HealthSources): void {
  const databaseAnswers = forAMoment(DATABASE_HOLDS_MS, monotonic, () => answers(db))
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('ok\n'))
  app.get('/readyz', async (_request, reply) => {
    const up = ready() && (await databaseAnswers())
    const rounds = up ? await metrics.gauge('otsukai_round_age_seconds') : []
    return reply
      .code(up ? 200 : 503)
      .header('cache-control', 'no-store')
      .send([up ? 'ready' : 'not ready', ...rounds, ''].join('\n'))
  })
  app.get('/metrics', async (_request, reply) => reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.page()))
}

async function answers(db: Db): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), databaseWithinMs).unref())
  return Promise.race([query, late])
}
