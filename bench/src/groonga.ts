import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Groonga (https://groonga.org/, Debian: `groonga-bin`), with the goods in a table of its own: what Japanese full-text search is measured against. */
export interface Groonga {
  /** Takes rows in. */
  load(rows: readonly { _key: string; words: string; sale: string; price: number; created: number }[]): Promise<void>
  /** The newest 40 and how many there are, on sale within a price. */
  find(keyword: string): Promise<{ total: number; ids: string[] }>
  stop(): void
}

export const groongaIsThere = (): boolean => spawnSync('groonga', ['--version']).status === 0

/** Pairs of characters for all letters, signs and digits alike, so that its totals are those of a substring. https://groonga.org/docs/reference/tokenizers/token_ngram.html */
const tokenizer = 'TokenNgram("n",2,"unify_alphabet",false,"unify_symbol",false,"unify_digit",false)'
const schema = [
  'table_create Goods TABLE_HASH_KEY ShortText',
  'column_create Goods words COLUMN_SCALAR Text',
  'column_create Goods sale COLUMN_SCALAR ShortText',
  'column_create Goods price COLUMN_SCALAR Int64',
  'column_create Goods created COLUMN_SCALAR Int64',
  `table_create Pairs TABLE_PAT_KEY ShortText --default_tokenizer '${tokenizer}' --normalizer NormalizerNFKC130`,
  'column_create Pairs goods_words COLUMN_INDEX|WITH_POSITION Goods words',
]

export async function startGroonga(folder: string): Promise<Groonga> {
  const child = spawn('groonga', ['-n', path.join(folder, 'goods.grn')])
  child.stderr.pipe(process.stderr)
  const tell = commandsOf(child)
  for (const command of schema) await tell(command)
  return {
    async load(rows) {
      // One answer comes when the whole list is in.
      await tell(`load --table Goods\n${JSON.stringify(rows)}`)
    },
    async find(keyword) {
      const words = keyword.split(' ').map((word) => `words @ "${word}"`)
      const filter = [...words, 'sale == "onSale"', 'price >= 300', 'price <= 50000'].join(' && ')
      const answer = await tell(`select Goods --filter '${filter}' --sort_keys -created,-_key --limit 40 --output_columns _key --cache no`)
      const [[[total], , ...rows]] = answer as [[[number], unknown, ...[string][]]]
      return { total, ids: rows.map(([id]) => id) }
    },
    // It ends with its input; a signal it hears only while it works.
    stop: () => void child.stdin.end(),
  }
}

/** Runs one command at a time; each answer is one line: [[status, …], body]. */
function commandsOf(child: ChildProcessWithoutNullStreams): (command: string) => Promise<unknown> {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (command) => {
    child.stdin.write(`${command}\n`)
    const { value } = await lines.next()
    const [[status, , , why], body] = JSON.parse(String(value)) as [[number, number, number, string?], unknown]
    if (status !== 0) throw new Error(`Groonga: ${why} (${command.slice(0, 200)})`)
    return body
  }
}
