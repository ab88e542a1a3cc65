import { Sheet } from '@otsukai/ui/desk/sheet.tsx'
import { Nothing } from '@otsukai/ui/desk/trouble.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { ActSheet } from '../features/act/act-sheet.tsx'
import { closeAct, useActNow } from '../lib/act-now.ts'
import { Answer } from '../lib/answer.tsx'

/** The sheet of the act that was started, over whatever screen it was started on. */
export function ActNowSheet() {
  const start = useActNow()
  const acts = useQuery({ ...read(calls.deskActs, {}), enabled: start !== null })
  if (!start) return null
  const told = acts.data?.find(({ name }) => name === start.name)
  if (told) return <ActSheet key={JSON.stringify(start)} told={told} start={start} onClose={closeAct} />
  return (
    <Sheet title="正在打开" rank="second" button="关上" onClose={closeAct} onConfirm={closeAct}>
      <Answer of={acts} what="这一步" waiting={<Skeleton className="h-40" />}>
        {() => <Nothing drawing="shut" title="这一步你做不了" help="要做的话，请店长给你开通，或者请有权限的同事办。" />}
      </Answer>
    </Sheet>
  )
}
