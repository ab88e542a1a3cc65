import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { makeCatalogue } from '../../apps/sandbox/src/catalogue/make-catalogue.ts'
import { startEmbedded } from '@otsukai/postgres/embedded'
import { asOwner, openDatabase } from '../../apps/server/src/platform/db/open.ts'
import type { Parts } from '../../apps/server/src/platform/parts.ts'
import { findKept } from '../../apps/server/src/catalogue/goods/find-kept.ts'
import { queues } from '../../apps/server/src/platform/jobs/queues.ts'
import { groongaIsThere, startGroonga } from './groonga.ts'
import { figure, type Line } from './side-by-side.ts'

/** Different titles; each is kept many times, with a number of its own. */
const titles = 20_000
const rounds = 5
const aimMs = 150
/** Ours counts no further. */
const countedAtMost = 1_000

/** Searched words: two characters and more, rare and common, one word and two. */
const words = [
  '時計',
  '財布',
  '着物',
  '美品',
  '未開封',
  '限定',
  '匿名配送',
  'カメラ',
  'ポケモンカード',
  'ワンピース',
  '初音ミク',
  'フィギュア 未開封',
  '腕時計 美品',
  'gr3',
  '弾',
]

const log = { info() {}, warn: console.warn, error: console.error }
const wanted = { status: 'onSale', kind: 'all', sort: 'newest', priceMinJpy: 300, priceMaxJpy: 50_000 } as const
const window = { place: null, back: false, offset: 0, limit: 40 }

/** The way a search goes: total and the newest 40. */
type Search = (keyword: string) => Promise<{ total: number }>

/** Newest 40 and the total, on sale within a price, over what we have kept, beside Groonga (or pg_trgm), in one run on the same rows. */
export async function measureKept(rows: number): Promise<Line[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-kept-'))
  fs.chmodSync(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log })
  const database = await openDatabase({ embedded, mode: 'sandbox', queues, log })
  const peer = groongaIsThere() ? openGroonga : openTrigrams
  let others: Awaited<ReturnType<typeof peer>> | null = null
  try {
    await asOwner(embedded.connection('otsukai'), (owner) => fill(owner, rows))
    others = await peer(embedded.connection('otsukai'), dataDir)
    const deps = { db: database.db, reads: database.db, clock: Date.now, log } as unknown as Parts
    const took = await compare({ ours: (keyword) => findKept(deps, { keyword, ...wanted }, window), other: others.find })
    const spread = (all: number[]) => `p50 ${figure(at(all, 0.5))}, p99 ${figure(at(all, 0.99))} ms`
    const value = at(took.ours, 0.99)
    return [
      {
        what: `search over ${rows.toLocaleString('en')} kept titles`,
        ours: spread(took.ours),
        against: `${others.name} ${spread(took.other)}`,
        value: `p99 ${figure(value)} ms, ${figure(value / at(took.other, 0.99))} of its p99`,
        aim: `≤ ${aimMs} ms`,
        reached: value <= aimMs,
      },
    ]
  } finally {
    await others?.stop()
    await database.close()
    await embedded.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every word the same number of times in each way, in turn; all must find as many, as far as we count. The first round is not counted. */
async function compare<Way extends string>(ways: Record<Way, Search>): Promise<Record<Way, number[]>> {
  const names = Object.keys(ways) as Way[]
  const took = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Way, number[]>
  for (let round = -1; round < rounds; round++) {
    for (const keyword of words) {
      const totals = new Map<string, number>()
      for (const name of names) {
        const { answer, ms } = await timed(() => ways[name](keyword))
        totals.set(name, Math.min(answer.total, countedAtMost))
        if (round >= 0) took[name].push(ms)
      }
      if (new Set(totals.values()).size > 1) throw new Error(`${keyword}: ${[...totals].join(' ')}`)
    }
  }
  return took
}

async function openGroonga(connection: pg.ClientConfig, folder: string) {
  const groonga = await startGroonga(folder)
  await asOwner(connection, async (owner) => {
    for (let after = ''; ;) {
      const { rows } = await owner.query<Parameters<typeof groonga.load>[0][number]>(
        `select id as _key, words, sale, price_jpy::float8 as price, created_at::float8 as created from goods_index where id > $1 order by id limit 20000`,
        [after],
      )
      if (rows.length === 0) return
      await groonga.load(rows)
      after = rows.at(-1)?._key ?? ''
    }
  })
  return { name: 'Groonga', find: groonga.find, stop: async () => groonga.stop() }
}

async function openTrigrams(connection: pg.ClientConfig) {
  await asOwner(connection, async (owner) => {
    await owner.query(`create extension pg_trgm`)
    await owner.query(`create table by_trigrams as select id, words, sale, price_jpy, created_at from goods_index`)
    await owner.query(`create index on by_trigrams using gin (words gin_trgm_ops)`)
    await owner.query(`vacuum analyze by_trigrams`)
  })
  const client = new pg.Client(connection)
  await client.connect()
  return { name: 'pg_trgm', find: async (keyword: string) => ({ total: await byTrigrams(client, keyword) }), stop: () => client.end() }
}

const at = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * share)] ?? Number.NaN

async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now()
  const answer = await ask()
  return { answer, ms: performance.now() - begun }
}

/** The same question to the same rows through their trigrams. */
async function byTrigrams(client: pg.Client, keyword: string): Promise<number> {
  const patterns = keyword.split(' ').map((word) => `%${word}%`)
  const { rows } = await client.query<{ total: string }>(
    `with matches as materialized (
       select id, created_at from by_trigrams where words like all ($1) and sale = 'onSale' and price_jpy between 300 and 50000
     ) select (select count(*) from matches) as total, array(select id from matches order by created_at desc, id desc limit 40) as ids`,
    [patterns],
  )
  return Number(rows[0]?.total)
}

async function fill(owner: pg.Client, rows: number): Promise<void> {
  const { listings } = makeCatalogue({ seed: 'kept', items: titles, bornAt: Date.now() })
  const kept = listings.map((one) => ({
    ...one,
    words: one.name.normalize('NFKC').toLowerCase(),
    sale: one.status === 'on_sale' ? 'onSale' : 'soldOut',
  }))
  await owner.query(
    `create temp table raw as select * from jsonb_to_recordset($1::jsonb) as r (words text, sale text, kind text, "priceJpy" bigint, "sellerId" text, "categoryId" text, "createdAt" bigint)`,
    [JSON.stringify(kept)],
  )
  // Only what is searched is measured, so the listings themselves are short.
  await owner.query(`alter table goods_index drop constraint goods_index_id_fkey`)
  await owner.query(`drop index goods_index_words`)
  await owner.query(
    `insert into goods_index (id, words, sale, kind, price_jpy, seller_id, category_id, shipping_payer, created_at, updated_at)
     select 'm' || (10000000000 + row_number() over (order by md5(words || n))), words || ' 第' || n || '弾', sale, kind, "priceJpy", "sellerId", "categoryId", 'seller', "createdAt" - n * 3600000, "createdAt"
     from raw, generate_series(1, $1::int) n`,
    [rows / titles],
  )
  await owner.query(`insert into goods (id, listing, sale, heard_at) select id, '{}', sale, 0 from goods_index`)
  await owner.query(`set maintenance_work_mem = '512MB'`)
  await owner.query(`create index goods_index_words on goods_index using gin (bigrams(words))`)
  await owner.query(`vacuum analyze goods_index`)
  await owner.query(`vacuum analyze goods`)
}
