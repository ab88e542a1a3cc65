/** Whether tabs can agree on one that leads. A browser has no locks on plain http, where a shop may be tried from another machine. */
export const tabsAgree = (): boolean => 'locks' in navigator

/**
 * Runs `work` in one tab of the browser at a time, the next one once that ends, until `signal`. Where tabs cannot agree it runs in each that
 * is seen: a hidden one ends, since a browser opens only six connections to a host.
 */
export function leadTabs(name: string, signal: AbortSignal, work: (signal: AbortSignal) => void): void {
  if (tabsAgree()) void leadByLock(name, signal, work)
  else leadWhileSeen(signal, work)
}

async function leadByLock(name: string, signal: AbortSignal, work: (signal: AbortSignal) => void): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, () => {
      work(signal)
      return new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
  } catch {
    // The wait was called off.
  }
}

function leadWhileSeen(signal: AbortSignal, work: (signal: AbortSignal) => void): void {
  let leading: AbortController | null = null
  const look = (): void => {
    const seen = document.visibilityState === 'visible' && !signal.aborted
    if (seen && !leading) work((leading = new AbortController()).signal)
    else if (!seen && leading) {
      leading.abort()
      leading = null
    }
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', look)
  look()
}
