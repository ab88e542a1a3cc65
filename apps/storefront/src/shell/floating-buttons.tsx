import { Icon } from '@otsukai/ui/icon.tsx'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Headset, House } from 'lucide-react'
import { links, safeHref } from '../lib/links.ts'
import { useConfig } from '../lib/site.ts'

const cell =
  'grid place-items-center content-center gap-[3px] text-mini text-ink-2 hover:bg-sunk max-tablet:float max-tablet:size-11 max-tablet:rounded-full tablet:h-10 tablet:w-9 tablet:[&+*]:border-t tablet:[&+*]:border-line wide:h-14 wide:w-15'

/** Home, support chat (if configured), and back to top. On a phone without home, which is in the tab bar. */
export function FloatingButtons() {
  const chat = safeHref(useConfig()?.wechat_work)
  return (
    <aside
      aria-label="快捷操作"
      className="fixed right-3 bottom-26 z-15 grid gap-2.5 tablet:float tablet:right-1 tablet:bottom-6 tablet:block tablet:overflow-hidden wide:right-2.5 wide:bottom-8"
    >
      <Link {...links.home()} className={`${cell} max-tablet:hidden`} title="返回首页">
        <Icon of={House} />
        <span className="max-wide:sr-only">返回首页</span>
      </Link>
      {chat && (
        <a href={chat} target="_blank" rel="noopener" className={cell} title="在线客服">
          <Icon of={Headset} />
          <span className="max-wide:sr-only">在线客服</span>
        </a>
      )}
      <button type="button" onClick={() => scrollTo({ top: 0, behavior: 'smooth' })} className={`${cell} to-top`} title="返回顶部">
        <Icon of={ArrowUp} />
        <span className="max-wide:sr-only">返回顶部</span>
      </button>
    </aside>
  )
}
