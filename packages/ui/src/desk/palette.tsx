import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useFocusBack } from './focus.ts'
import { KeyHint } from './key-hint.tsx'
import { useKeys } from './keys.ts'

export interface PaletteLine {
  id: string
  /** Picture, initial or icon. */
  mark: ReactNode
  title: string
  /** Beside the title, fainter. */
  detail?: string
  /** At the right: state, age, key. */
  end?: ReactNode
  /** Why it cannot be done now: it stays, faded, and says so. */
  why?: string | null
  run: (newTab: boolean) => void
}

export interface PaletteGroup {
  /** 会员, 订单, 对话与包裹, 命令. */
  value: string
  items: readonly PaletteLine[]
}

interface PaletteProps {
  groups: readonly PaletteGroup[]
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  /** The server is asked. */
  asking?: boolean
  /** Why a code names nothing: misread, or unknown. */
  refused?: string | undefined
}

/** ⌘K: what is typed is found everywhere, and what can be done with it. Drawn only while it is open. */
export function Palette({ groups, typed, onType, onClose, asking = false, refused }: PaletteProps) {
  useFocusBack()
  useKeys('找', [], 'modal')
  const shown = groups.filter(({ items }) => items.length > 0)
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/38" />
        <Dialog.Popup
          finalFocus={false /* useFocusBack */}
          aria-label="找"
          className="fixed top-24 left-1/2 z-40 flex max-h-[calc(100dvh-128px)] w-[calc(100%-32px)] max-w-180 -translate-x-1/2 flex-col overflow-hidden rounded-photo bg-paper shadow-float outline-none max-tablet:top-4 max-tablet:max-h-[calc(100dvh-32px)]"
        >
          {/* Closing is the dialog's; what is found, the server's. */}
          <Autocomplete.Root
            open
            inline
            items={shown}
            filter={null}
            value={typed}
            onValueChange={(value) => onType(value)}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line px-4">
              <Icon of={Search} size={18} className={asking ? 'animate-pulse text-ai' : 'text-ink-2'} />
              <Autocomplete.Input
                aria-label="找订单、会员、商品、包裹"
                placeholder="找订单、会员、商品、包裹"
                className="min-w-0 flex-1 bg-transparent text-md outline-none"
                onKeyDown={(event) => {
                  if (event.key === 'Escape' && typed !== '') {
                    event.stopPropagation()
                    onType('')
                  }
                }}
              />
              <span className="flex gap-4 text-cap text-ink-2 max-tablet:hidden">
                {[
                  ['>', '只找命令'],
                  ['#', '订单'],
                  ['@', '会员'],
                ].map(([key = '', name]) => (
                  <span key={key} className="flex items-center gap-1.5">
                    <KeyHint keys={key} />
                    {name}
                  </span>
                ))}
              </span>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1">
              {refused && (
                <p role="alert" className="mx-4 mt-3 rounded-photo bg-kihada-wash px-3 py-2 text-kihada-ink">
                  {refused}
                </p>
              )}
              <Autocomplete.Empty>
                <p className={`px-4 py-8 text-center text-ink-2 ${refused ? 'hidden' : ''}`}>
                  {asking
                    ? '正在找'
                    : typed === ''
                      ? '输入单号、名字、快递单号或命令'
                      : typed.trim().length === 1
                        ? '再多打一个字'
                        : `没有找到“${typed}”`}
                </p>
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items}>
                    <Autocomplete.GroupLabel className="px-4 pt-2.5 pb-1 text-cap text-ink-3">{group.value}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(line: PaletteLine) => <Line key={line.id} line={line} typed={typed} />}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
          <div className="flex h-9 shrink-0 items-center gap-4 border-t border-line bg-washi px-4 text-cap text-ink-3 max-tablet:hidden">
            <span className="flex items-center gap-1">
              <KeyHint keys="up" />
              <KeyHint keys="down" /> 选
            </span>
            <span className="flex items-center gap-1">
              <KeyHint keys="enter" /> 打开
            </span>
            <span className="flex items-center gap-1">
              <KeyHint keys="mod+enter" /> 新标签页
            </span>
            <span className="ml-auto">扫码枪扫单号，也直接到这里</span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Line = ({ line: { id, mark, title, detail, end, why, run }, typed }: { line: PaletteLine; typed: string }) => (
  <Autocomplete.Item
    value={id}
    disabled={!!why}
    onClick={(event) => run(event.ctrlKey || event.metaKey)}
    className="flex h-10 items-center gap-2.5 px-4 outline-none data-disabled:text-ink-3 data-highlighted:bg-ai-wash"
  >
    <span className={`grid min-w-4 place-items-center text-ink-3 ${why ? 'opacity-55' : ''}`}>{mark}</span>
    <span className="truncate">
      <Marked typed={typed}>{title}</Marked>
      {detail && <span className="ml-2.5 text-cap text-ink-3">{detail}</span>}
    </span>
    <span className="ml-auto flex shrink-0 items-center gap-2.5 text-cap whitespace-nowrap text-ink-3">{why ?? end}</span>
  </Autocomplete.Item>
)

/** A text in which what was typed is marked. */
function Marked({ typed, children }: { typed: string; children: string }) {
  const sought = typed.replace(/^[>#@]\s*/, '').trim()
  const at = sought === '' ? -1 : children.toLowerCase().indexOf(sought.toLowerCase())
  if (at === -1) return children
  return (
    <>
      {children.slice(0, at)}
      <mark className="bg-transparent font-semibold text-ai">{children.slice(at, at + sought.length)}</mark>
      {children.slice(at + sought.length)}
    </>
  )
}
