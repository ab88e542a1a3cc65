import { Icon } from '@otsukai/ui/icon.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { Palette, type PaletteLine } from '@otsukai/ui/desk/palette.tsx'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { showFind } from '../lib/find.ts'
import type { DeskPage } from './pages.ts'

/** ⌘K: the pages that one may see, and what one may do. */
export function FindAnything({ pages }: { pages: readonly DeskPage[] }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const sought = typed.replace(/^[>#@]\s*/, '').trim()
  const items = pages
    .filter(({ name }) => `去${name}`.includes(sought))
    .map(({ to, name, icon, letter }): PaletteLine => ({
      id: to,
      mark: <Icon of={icon} size={16} />,
      title: `去${name}`,
      end: letter && <KeyHint keys={`g ${letter}`} />,
      run(newTab) {
        if (newTab) open(router.buildLocation({ to }).href, '_blank', 'noopener')
        else {
          showFind(false)
          void router.navigate({ to })
        }
      },
    }))
  return <Palette groups={[{ value: '命令', items }]} typed={typed} onType={setTyped} onClose={() => showFind(false)} />
}
