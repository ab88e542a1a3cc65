/** The first stop of the keyboard: skips the shell. */
export const SkipLink = () => (
  <button
    type="button"
    onClick={() => document.getElementById('main')?.focus()}
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-photo focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
  >
    跳到内容
  </button>
)
