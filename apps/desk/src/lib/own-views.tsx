import type { KeptView } from '@otsukai/contract/desk/views'
import { Sheet } from '@otsukai/ui/desk/sheet.tsx'
import { sayDone, sayFailed } from '@otsukai/ui/desk/undo-toast.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { act, useAction } from '@otsukai/web/action.ts'
import { queryClient, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type ListSearch, sameSearch, setIn } from './list-search.ts'

const NAME_MOST = 20
const again = () => queryClient.invalidateQueries({ queryKey: [calls.deskViews.path] })

interface OwnViews {
  views: readonly KeptView[]
  /** The one that the list shows now. */
  shown: KeptView | undefined
  /** Asks for a name and keeps what is set; undefined where nothing is. */
  onKeep: (() => void) | undefined
  onDrop: (() => void) | undefined
  /** Drawn where it is used. */
  sheet: ReactNode
}

/** One's own views of a list: what its address holds, under names that the server keeps. */
export function useOwnViews(list: string, search: ListSearch): OwnViews {
  const { data = [] } = useQuery({ ...read(calls.deskViews, {}), staleTime: 300_000 })
  const [naming, setNaming] = useState(false)
  const views = data.filter((view) => view.list === list)
  const set = setIn(search)
  const shown = views.find((view) => sameSearch(view.search, set))
  const drop = async (view: KeptView) => {
    const done = await act(calls.dropView, { id: view.id })
    await again()
    if (!('data' in done)) return sayFailed(done.problem.message)
    sayDone(`视图“${view.name}”删掉了`, {
      undo: () => void act(calls.keepView, { list, name: view.name, search: view.search }).then(again),
    })
  }
  return {
    views,
    shown,
    onKeep: shown === undefined && Object.keys(set).some((name) => name !== 'view') ? () => setNaming(true) : undefined,
    onDrop: shown && (() => void drop(shown)),
    sheet: naming && <NameSheet list={list} search={set} taken={views.map(({ name }) => name)} onClose={() => setNaming(false)} />,
  }
}

interface NameSheetProps {
  list: string
  search: Record<string, string>
  taken: readonly string[]
  onClose: () => void
}

function NameSheet({ list, search, taken, onClose }: NameSheetProps) {
  const [name, setName] = useState('')
  const keep = useAction(calls.keepView)
  const confirm = async () => {
    const done = await keep.run({ list, name: name.trim(), search })
    if (!done) return
    await again()
    onClose()
  }
  return (
    <Sheet
      title="存为视图"
      about="现在的筛选、找的词和排序，只有你自己看得到"
      button={taken.includes(name.trim()) ? '替换同名的' : '保存'}
      rank="ink"
      width={420}
      pending={keep.pending}
      why={name.trim() === '' ? '先起个名字' : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void confirm()
        }}
      >
        <TextField
          label="名字"
          maxLength={NAME_MOST}
          autoFocus
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
      <Problem problem={keep.problem} />
    </Sheet>
  )
}
