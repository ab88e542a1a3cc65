import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for a secret at the terminal, which does not show what is typed. Throws a sentence where nobody sits at one. */
export async function askUnseen(question: string, variable: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`Set ${variable}: there is no terminal to ask at.`)
  process.stderr.write(`${question}: `)
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
