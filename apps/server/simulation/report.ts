import type { RunResult } from './simulate.ts'

/** A run in a line; for a broken one also the end of its trace and the command to replay it. */
export function report(
  { seed, of, steps, hash, broken, tally }: RunResult,
  { askedSteps, ms }: { askedSteps: number; ms: number },
): string {
  const sum = Object.entries(tally)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
  const line = `seed ${seed}: ${steps} steps in ${(ms / 1000).toFixed(1)} s, ${hash.slice(0, 12)}; ${sum}`
  if (!broken) return line
  return [
    line,
    `BROKEN at seed ${seed}, step ${steps}: ${broken.what}`,
    ...broken.trace.map((one) => `  ${one}`),
    `Again: npm run simulate -- --of ${of} --seeds ${seed} --steps ${askedSteps} --show`,
  ].join('\n')
}
