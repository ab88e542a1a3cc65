import seal from './drawings/seal.svg'
import wordmark from './drawings/wordmark.svg'

/** The logo: seal, wordmark and slogan. */
export const Logo = () => (
  <span className="flex shrink-0 items-center gap-3">
    <img src={seal} alt="" width={44} height={44} className="size-9 tablet:size-11" />
    <span>
      <img src={wordmark} alt="Otsukai" width={106} height={22} className="max-tablet:w-24" />
      <small className="mt-[3px] block text-mini tracking-[.12em] text-ink-3">替你跑一趟日本</small>
    </span>
  </span>
)
