import { Icon } from '@otsukai/ui/icon.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { Palette, type PaletteLine } from '@otsukai/ui/desk/palette.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SquarePen } from 'lucide-react'
import { useState } from 'react'
import { beginAct } from '../lib/acting.ts'
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
  const acts = useQuery(read(calls.deskActs, {}))
  const commands = (acts.data ?? [])
    .filter(({ name, titleZh }) => `${titleZh} ${name}`.includes(sought))
    .map(({ name, titleZh }): PaletteLine => ({
      id: name,
      mark: <Icon of={SquarePen} size={16} />,
      title: `${titleZh}…`,
      run() {
        showFind(false)
        beginAct({ name, input: {} })
      },
    }))
  return (
    <Palette
      groups={[
        { value: '页面', items },
        { value: '命令', items: commands },
      ]}
      asking={acts.isLoading}
      typed={typed}
      onType={setTyped}
      onClose={() => showFind(false)}
    />
  )
}
