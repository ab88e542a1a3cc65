import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A file that runs as a process of its own and answers each message with one. */
export interface Helper<Question, Answer> {
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}

export function openHelper<Question extends object, Answer>(file: string, env: NodeJS.ProcessEnv = process.env): Helper<Question, Answer> {
  const child = fork(path.resolve(import.meta.dirname, file), { env })
  return {
    ask: (question) => answerOf<Answer>(child, () => child.send(question)),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function answerOf<Answer>(child: ChildProcess, ask: () => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${child.spawnargs.at(-1)} ended with ${code}`))
    child.once('exit', ended)
    child.once('message', (answer) => {
      child.off('exit', ended)
      resolve(answer as Answer)
    })
    ask()
  })
}
