/** The number of unread messages, at most `99+`. */
export const CountMark = ({ count, className = '' }: { count: number; className?: string }) => (
  <span
    className={`num inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-ai px-1.25 text-mini/4.5 font-semibold text-white ${className}`}
  >
    <span className="sr-only">未读 </span>
    {count > 99 ? '99+' : count}
  </span>
)
