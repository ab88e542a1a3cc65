import type { Shortcut } from '@otsukai/ui/desk/key-layer.ts'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { useNavigate } from '@tanstack/react-router'
import { showFind } from '../lib/find.ts'
import type { DeskPage } from './pages.ts'

interface Shown {
  /** What one may see. */
  pages: readonly DeskPage[]
  onHelp: () => void
  onNarrow: () => void
}

/** The keys that act on every screen. */
export function useDeskKeys({ pages, onHelp, onNarrow }: Shown): void {
  const navigate = useNavigate()
  const ways = pages.flatMap(({ to, name, letter }): Shortcut[] =>
    letter === undefined ? [] : [{ keys: `g ${letter}`, name: `去${name}`, run: () => void navigate({ to }) }],
  )
  useKeys('前往', ways, 'ground')
  useKeys(
    '任何页面',
    [
      { keys: 'mod+k', name: '找订单、会员、商品、包裹', run: () => showFind(true) },
      { keys: '?', name: '所有按键', run: onHelp },
      { keys: '[', name: '收起左栏', run: onNarrow },
    ],
    'ground',
  )
}
