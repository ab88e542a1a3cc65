function attempt<Result>(ask: () => Result): Result | null {
  try {
    return ask()
  } catch {
    return null
  }
}

/**
 * What a browser keeps for all its tabs, as far as it lets us: with all cookies blocked even the name `localStorage` throws, and a full one
 * takes nothing. What is not kept is not there when it is read.
 */
export const browserStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => attempt(() => localStorage.getItem(key)),
  setItem: (key, value) => attempt(() => localStorage.setItem(key, value)),
  removeItem: (key) => attempt(() => localStorage.removeItem(key)),
}
