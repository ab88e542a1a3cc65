import type { Stream } from './stream.ts'

const beatMs = 15_000

/** Beats a stream until the answered function is called, and ends it when its session no longer lives: another process may have ended it. */
export function keepStream(stream: Stream, lives: () => Promise<boolean>): () => void {
  const timer = setInterval(() => {
    stream.beat()
    // While the database cannot be reached the stream stays open.
    lives().then(
      (still) => still || stream.end(),
      () => {},
    )
  }, beatMs)
  return () => clearInterval(timer)
}
