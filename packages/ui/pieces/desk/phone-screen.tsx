import { ChevronRight, House, ListChecks, Menu, MessageSquare, Search } from 'lucide-react'
import { Icon } from '../../src/icon.tsx'
import { Note } from '../../src/note.tsx'
import { Live } from '../../src/desk/bar.tsx'
import { ScreenBody } from '../../src/desk/frame.tsx'
import { IconButton } from '../../src/desk/icon-button.tsx'
import { Initial } from '../../src/desk/initial.tsx'
import { PhoneBar, PhoneFrame, PhoneTabs } from '../../src/desk/phone.tsx'
import { Age, Dot } from '../../src/desk/state.tsx'
import { here } from './samples.tsx'

const MINUTE = 60_000
const lines = [
  ['采购待核实', '陈立 1 · 没人 1', 2, 38, 15, 'late'],
  ['采购账号停用', '陈立', 1, 12, 15, 'late'],
  ['拒付', '许可', 1, 6, 15, 'late'],
  ['消息待回复', '小川 4 · 周敏 1 · 没人 1', 6, 47, 30, 'wait'],
] as const

/** Today on a phone. */
export const PhoneScreen = () => (
  <PhoneFrame
    tabs={
      <PhoneTabs
        scan={here}
        tabs={[
          { name: '今天', icon: House, link: here, open: true },
          { name: '待办', icon: ListChecks, link: here, count: 17 },
          { name: '消息', icon: MessageSquare, link: here, count: 6 },
          { name: '更多', icon: Menu, link: here },
        ]}
      />
    }
  >
    <PhoneBar title="今天" facts="11/20 周五">
      <Live state="on" />
      <IconButton icon={Search} name="找" />
      <Initial name="王雪" size="large" />
    </PhoneBar>
    <ScreenBody className="grid content-start gap-4 pt-0!">
      <Note kind="act">支付宝余额不足，tokyo-3 停用；其余 6 项正常</Note>
      <section>
        <h2 className="mb-2 flex items-baseline gap-2 text-md font-semibold">
          现在就要<span className="text-cap font-normal text-ink-3">15 分钟内有人接手</span>
        </h2>
        <ul className="rounded-photo border border-line bg-paper">
          {lines.map(([name, who, count, waited, limit, tone]) => (
            <li key={name} className="border-t border-line first:border-t-0">
              <a href="#entry" className="flex min-h-15 items-center gap-3 px-4">
                <Dot tone={tone} />
                <span className="min-w-0 flex-1">
                  <b className="block text-[15px] font-semibold">{name}</b>
                  <span className="text-cap text-ink-3">{who}</span>
                </span>
                <span className="text-right">
                  <b className="num block text-[17px] font-semibold">{count}</b>
                  <span className="text-cap">
                    <Age waitedMs={waited * MINUTE} limitMs={limit * MINUTE} />
                  </span>
                </span>
                <Icon of={ChevronRight} size={16} className="text-ink-3" />
              </a>
            </li>
          ))}
        </ul>
      </section>
    </ScreenBody>
  </PhoneFrame>
)
