const begun = performance.now()

/** One line of a drill's log, with the seconds since its start. */
export const log = (line: string): void => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`)

/** Waits until it holds; throws after so many seconds. */
export async function until(what: string, holds: () => Promise<boolean> | boolean, withinS = 60): Promise<void> {
  for (const deadline = performance.now() + withinS * 1000; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 50)))
    if (performance.now() > deadline) throw new Error(`not within ${withinS} s: ${what}`)
}
