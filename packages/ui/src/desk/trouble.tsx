import { Info, Users, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Note } from '../note.tsx'
import done from './drawings/done.svg'
import fault from './drawings/fault.svg'
import none from './drawings/none.svg'
import shut from './drawings/shut.svg'
import { Initial } from './initial.tsx'

const drawings = { done, none, fault, shut }

interface NothingProps {
  /** `done`: nothing to do; `none`: nothing found; `fault`: it could not be read; `shut`: one may not see it. */
  drawing: keyof typeof drawings
  title: string
  /** First what happened, then the money, then what to do. */
  help?: ReactNode
  way?: ReactNode
}

/** In place of what is not there. */
export const Nothing = ({ drawing, title, help, way }: NothingProps) => (
  <div className="grid flex-1 content-center justify-items-center gap-1.5 px-5 py-8 text-center">
    <img src={drawings[drawing]} alt="" width={112} height={90} />
    <p className="text-md font-semibold">{title}</p>
    {help && <div className="max-w-72 text-balance text-ink-2">{help}</div>}
    {way && <div className="mt-1.5 flex flex-wrap justify-center gap-2">{way}</div>}
  </div>
)

/** A page one may not see, opened by its address: who may, and whom to ask. */
export const NoRight = ({ page, who, own, way }: { page: string; who: readonly string[]; own: string; way?: ReactNode }) => (
  <Nothing
    drawing="shut"
    title={`${page}只有${[who.slice(0, -1).join('、'), who.at(-1)].filter(Boolean).join('和')}能看`}
    help={`你是${own}。要看的话，请店长给你开通。`}
    way={way}
  />
)

/** The connection broke off: how long ago, and how old what stands below is. Acts that move money are off meanwhile. */
export const OfflineBand = ({ since, asOf, onRetry }: { since: string; asOf: string; onRetry: () => void }) => (
  <div role="alert" className="flex shrink-0 gap-2.5 bg-kihada-wash px-5 py-2 text-kihada-ink">
    <Icon of={WifiOff} size={16} className="mt-0.5" />
    <p className="min-w-0 flex-1">
      和服务器断开 <b className="num font-semibold">{since}</b>，下面是 {asOf} 的样子，正在重连。动钱的按钮先停用。
    </p>
    <button type="button" onClick={onRetry} className="self-start font-semibold whitespace-nowrap underline underline-offset-3">
      马上重连
    </button>
  </div>
)

interface MovedProps {
  who: string
  /** What they did: 刚刚处理了这条（14:32:06，记下购买 t84733019254）。 */
  did: string
  /** What became of what one filled in. */
  yours?: string
}

/** Somebody else was first: nothing of what was typed is lost, and no money moved. */
export const Moved = ({ who, did, yours = '你填的没有提交，钱没有动。' }: MovedProps) => (
  <Note kind="act" icon={Users}>
    <b className="font-semibold">{who}</b> {did} {yours}
  </Note>
)

/** Somebody else is at it: said, not locked. */
export const Presence = ({ name, doing, way }: { name: string; doing: string; way?: ReactNode }) => (
  <div role="status" className="flex flex-wrap items-center gap-2.5 py-1">
    <Initial name={name} />
    <span>
      <b className="font-semibold">{name}</b> {doing}
    </span>
    {way && <span className="ml-auto">{way}</span>}
  </div>
)

/** Of several some refuse: said first, before the others are done. */
export const SomeRefuse = ({ children }: { children: ReactNode }) => (
  <Note kind="aside" icon={Info}>
    {children}
  </Note>
)

/** The screen is locked after some time without an act: who goes on, and that nothing is lost. */
export const Locked = ({ name, help, children }: { name: string; help: string; children: ReactNode }) => (
  <div className="grid justify-items-center gap-2 py-4 text-center">
    <Initial name={name} size="huge" />
    <p className="mt-1 text-md font-semibold">{name}，接着来</p>
    <p className="text-ink-2">{help}</p>
    {children}
  </div>
)
