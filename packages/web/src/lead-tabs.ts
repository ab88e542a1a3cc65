/** Whether tabs can elect a leader. Browsers have no locks on plain http, where a shop may be tried from another machine. */
export const tabsAgree = (): boolean => 'locks' in navigator

/**
 * Runs `work` in one tab of the browser at a time, in the next one after that tab has closed, until `signal`. Without locks it runs in each
 * visible tab and ends in hidden ones, as a browser opens only six connections to a host.
 */
export function leadTabs(name: string, signal: AbortSignal, work: (signal: AbortSignal) => void): void {
  if (tabsAgree()) void leadByLock(name, signal, work)
  else leadWhileVisible(signal, work)
}

async function leadByLock(name: string, signal: AbortSignal, work: (signal: AbortSignal) => void): Promise<void> {
  try {
    await navigator.locks.request(name, { signal }, () => {
      work(signal)
      return new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
  } catch {
    // The signal ended the wait for the lock.
  }
}

function leadWhileVisible(signal: AbortSignal, work: (signal: AbortSignal) => void): void {
  let leading: AbortController | null = null
  const update = (): void => {
    const visible = document.visibilityState === 'visible' && !signal.aborted
    if (visible && !leading) work((leading = new AbortController()).signal)
    else if (!visible && leading) {
      leading.abort()
      leading = null
    }
  }
  document.addEventListener('visibilitychange', update, { signal })
  signal.addEventListener('abort', update)
  update()
}
