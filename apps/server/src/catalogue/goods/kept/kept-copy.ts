import pg from 'pg'
import { goesDown, type KeptFound, type KeptPlace, type KeptSearch, type KeptWindow } from './kept-query.ts'
import { type KeptRow, Segment, SegmentColumns } from './segment.ts'

/** Above this the index is given up: a row takes some 200 bytes. */
const ROWS_AT_MOST = 2_000_000
const ROWS_A_READ = 20_000
/** Rows changed since the copy was read are searched beside it; above this many the copy is read anew. */
const CHANGED_AT_MOST = 20_000

const facts = `id, words, sale, kind, price_jpy::float8, seller_id, category_id, brand_id, condition_id, shipping_payer, color_id,
  created_at::float8, updated_at::float8, changed_in::text`

/** A copy of `goods_index` in memory, which follows its changes. */
export class KeptCopy {
  readonly #client: pg.Client
  readonly #base: Segment
  #recent = new Segment(new SegmentColumns())
  readonly #changed = new Map<string, KeptRow>()
  /** The transaction number below which all changes are in the copy. */
  #followedTo: string

  private constructor(client: pg.Client, base: Segment, followedTo: string) {
    this.#client = client
    this.#base = base
    this.#followedTo = followedTo
  }

  /** Reads all rows; the first `follow` adds what was written meanwhile. */
  static async read(client: pg.Client): Promise<KeptCopy> {
    const { rows } = await client.query<{ oldest: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as oldest')
    const columns = new SegmentColumns()
    for (let after = ''; ;) {
      const read = await client.query<KeptRow>({
        name: 'kept-rows',
        text: `select ${facts} from goods_index where id > $1 order by id limit ${ROWS_A_READ}`,
        values: [after],
      })
      for (const row of read.rows) columns.push(row)
      if (columns.price.length > ROWS_AT_MOST) throw new Error(`there are more than ${ROWS_AT_MOST} kept goods`)
      if (read.rows.length < ROWS_A_READ) break
      after = read.rows.at(-1)?.id ?? ''
    }
    return new KeptCopy(client, new Segment(columns), rows[0]?.oldest ?? '0')
  }

  get size(): number {
    return this.#base.size
  }

  get bytes(): number {
    return this.#base.bytes + this.#recent.bytes
  }

  /** Whether so much has changed that the copy must be read anew. */
  get isOld(): boolean {
    return this.#changed.size > CHANGED_AT_MOST
  }

  /**
   * Reads changes, so that all rows committed by now are found. Starts from the oldest transaction that was running at the last `follow`,
   * so that a late commit is not missed. https://www.postgresql.org/docs/18/functions-info.html
   */
  async follow(): Promise<void> {
    const { rows } = await this.#client.query<{ oldest: string; id: string | null } & KeptRow>({
      name: 'kept-changes',
      text: `
        select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, changed.*
        from (select) this left join (select ${facts} from goods_index where changed_in >= $1::xid8) changed on true`,
      values: [this.#followedTo],
    })
    this.#followedTo = rows[0]?.oldest ?? this.#followedTo
    const news = rows.filter((row) => row.id !== null && this.#changed.get(row.id)?.changed_in !== row.changed_in)
    if (news.length === 0) return
    for (const row of news) {
      this.#changed.set(row.id, row)
      this.#base.leaveOut(row.id)
    }
    const columns = new SegmentColumns()
    for (const row of [...this.#changed.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) columns.push(row)
    this.#recent = new Segment(columns)
  }

  search(search: KeptSearch, window: KeptWindow): KeptFound {
    const { offset, limit } = window
    const sign = goesDown(search.order, window.back) ? -1 : 1
    const compare = (a: KeptPlace, b: KeptPlace): number => sign * (a.by - b.by || (a.id < b.id ? -1 : 1))
    const parts = [this.#base, this.#recent].map((segment) => segment.search(search, window))
    const rows = parts.flatMap((part) => part.rows).sort(compare)
    return { total: parts.reduce((sum, { total }) => sum + total, 0), rows: rows.slice(offset, offset + limit) }
  }
}
