const tints = [
  'bg-ai-wash text-ai-deep',
  'bg-[#f3e0d9] text-[#7d1c0c]',
  'bg-matcha-wash text-matcha-ink',
  'bg-kihada-wash text-kihada-ink',
  'bg-[#e6e1ea] text-[#4a3a5c]',
  'bg-[#dfe8e6] text-[#2a4f48]',
]
const sizes = { row: 'size-5 text-[11px]', normal: 'size-6 text-cap', large: 'size-8 text-head', huge: 'size-14 text-xl' }

/** A person's tint, the same everywhere. */
const tintOf = (name: string): string => tints[[...name].reduce((sum, char) => sum + char.codePointAt(0)!, 0) % tints.length]!

interface InitialProps {
  name: string
  size?: keyof typeof sizes
  /** Not of the team, or not active: a ring without a ground. */
  faint?: boolean
}

/** A round with a name's character: the family's of a Chinese one, the last of those that 小 or 阿 begin. */
export const Initial = ({ name, size = 'normal', faint = false }: InitialProps) => {
  const chars = [...name]
  const shown = /^[小阿老]/.test(name) && chars.length === 2 ? chars[1] : chars[0]
  return (
    <span
      aria-hidden
      className={`inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-semibold ${sizes[size]} ${faint ? 'text-ink-3 inset-ring inset-ring-line-strong' : tintOf(name)}`}
    >
      {shown}
    </span>
  )
}

/** A person in a row; a dash where nobody is. */
export const Who = ({ name }: { name: string | null }) =>
  name === null ? (
    <span className="text-ink-3">–</span>
  ) : (
    <span className="inline-flex max-w-full items-center gap-1.5 whitespace-nowrap">
      <Initial name={name} size="row" />
      <span className="truncate">{name}</span>
    </span>
  )
