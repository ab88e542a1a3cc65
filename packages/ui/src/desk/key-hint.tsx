import { hintsOf, onApple } from './key-strokes.ts'

/** The boxes that say which key does it: `⌘K`, `G` `T`. Screen readers hear `aria-keyshortcuts` instead. */
export const KeyHint = ({ keys, className = '' }: { keys: string; className?: string }) => (
  <span aria-hidden className={`inline-flex gap-0.5 ${className}`}>
    {hintsOf(keys, onApple).map((hint, at) => (
      <kbd key={at} className="key">
        {hint}
      </kbd>
    ))}
  </span>
)
