import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { makeCatalogue } from '../../apps/sandbox/src/catalogue/make-catalogue.ts'
import { startEmbedded } from '../../apps/server/src/db/embedded.ts'
import { asOwner, openDatabase } from '../../apps/server/src/db/open.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { openGoodsMemory } from '../../apps/server/src/goods/goods-memory.ts'
import { searchKept } from '../../apps/server/src/goods/search-kept.ts'
import { queues } from '../../apps/server/src/jobs/pg-boss-schema.ts'
import { figure, type Line } from './side-by-side.ts'

/** Different titles; each is kept many times, with a number of its own. */
const titles = 20_000
const rounds = 5
const page = { offset: 0, limit: 40 }

/** What is searched for: two characters and more, rare and common, one word and two. */
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

/** Newest 40 and exact total, on sale within a price, over what we have kept: our index of pairs beside pg_trgm, in one run on one table. */
export async function measureKept(rows: number): Promise<Line[]> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-kept-'))
  fs.chmodSync(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, log })
  const database = await openDatabase({ embedded, mode: 'sandbox', queues, log })
  const trigrams = new pg.Client(embedded.connection('otsukai'))
  try {
    await trigrams.connect()
    await asOwner(embedded.connection('otsukai'), (owner) => fill(owner, rows))
    const deps = { db: database.db, goods: openGoodsMemory(), clock: Date.now, log } as unknown as Deps
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = -1; round < rounds; round++) {
      for (const keyword of words) {
        const our = await timed(() =>
          searchKept(deps, { keyword, status: 'onSale', kind: 'all', sort: 'newest', priceMinJpy: 300, priceMaxJpy: 50_000 }, page),
        )
        const their = await timed(() => byTrigrams(trigrams, keyword))
        if (our.answer.total !== their.answer) throw new Error(`${keyword}: ${our.answer.total} by pairs, ${their.answer} by trigrams`)
        if (round < 0) continue
        ours.push(our.ms)
        theirs.push(their.ms)
      }
    }
    const spread = (all: number[]) => `p50 ${figure(at(all, 0.5))}, p99 ${figure(at(all, 0.99))} ms`
    const value = `${(at(ours, 0.99) / at(theirs, 0.99)).toFixed(2)} of its p99`
    return [
      {
        what: `search over ${rows.toLocaleString('en')} kept titles`,
        ours: spread(ours),
        against: `pg_trgm ${spread(theirs)}`,
        value,
        aim: 'p99 ≤ 30 ms (Groonga 2026-11-20)',
        reached: at(ours, 0.99) <= 30,
      },
    ]
  } finally {
    await trigrams.end()
    await database.close()
    await embedded.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
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
  await owner.query(`create extension pg_trgm`)
  await owner.query(`create table by_trigrams as select id, words, sale, price_jpy, created_at from goods_index`)
  await owner.query(`create index on by_trigrams using gin (words gin_trgm_ops)`)
  await owner.query(`vacuum analyze goods_index`)
  await owner.query(`vacuum analyze by_trigrams`)
  await owner.query(`vacuum analyze goods`)
}
