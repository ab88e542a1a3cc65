/** `main`: vermilion, at most one on a screen; `second`: paper; `quiet`: indigo text; `ink`: search, send and pager. */
export type ButtonRank = 'main' | 'second' | 'quiet' | 'ink'
/** Heights 32, 36, 44 and 52 px; at the desk 28, 32, 32 and 40. */
export type ButtonSize = 'small' | 'compact' | 'normal' | 'large'

const ranks: Record<ButtonRank, string> = {
  main: 'border-transparent bg-shu text-white hover:bg-shu-deep',
  second: 'border-line-strong bg-paper text-ink hover:bg-sunk',
  quiet: 'border-transparent text-ai hover:text-ai-deep hover:underline underline-offset-3 px-2!',
  ink: 'border-transparent bg-ink text-paper hover:bg-ink-2',
}
const sizes: Record<ButtonSize, string> = {
  small: 'h-(--button-small) px-(--button-small-pad) text-sm',
  compact: 'h-(--button-compact) px-(--button-compact-pad) text-base',
  normal: 'h-(--button) px-(--button-pad) text-control',
  large: 'h-(--button-large) px-(--button-large-pad) text-(length:--button-large-text)',
}
const off = 'disabled:bg-sunk disabled:text-ink-3 disabled:border-transparent disabled:cursor-not-allowed disabled:no-underline'

/** The classes of a button, for links: `<Link {...links.charge()} className={buttonLook({ rank: 'second' })}>`. */
export const buttonLook = ({
  rank = 'second',
  size = 'normal',
  wide = false,
}: { rank?: ButtonRank; size?: ButtonSize; wide?: boolean } = {}): string =>
  `inline-flex items-center justify-center gap-2 rounded-photo border font-semibold whitespace-nowrap transition-[color,background-color,border-color,filter] duration-(--duration-quick) not-disabled:active:brightness-92 ${ranks[rank]} ${sizes[size]} ${off} ${wide ? 'w-full' : ''}`
