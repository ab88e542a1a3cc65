import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { endAct, useBegunAct } from '../../lib/acting.ts'
import { ActSheet } from './act-sheet.tsx'
import { BulkSheet } from './bulk-sheet.tsx'

/** Draws the sheet of the act that was begun, over any screen. */
export function ActHost() {
  const begun = useBegunAct()
  const { data: acts } = useQuery({ ...read(calls.deskActs, {}), staleTime: 300_000 })
  const act = acts?.find(({ name }) => name === begun?.name)
  if (!begun || !act) return null
  const { input, typed, reason, about, several, onDone } = begun
  if (several)
    return (
      <BulkSheet
        key={act.name}
        act={act}
        {...several}
        onClose={endAct}
        onDone={() => {
          endAct()
          onDone?.(null)
        }}
      />
    )
  return (
    <ActSheet
      key={`${act.name} ${JSON.stringify(input)}`}
      act={act}
      known={input}
      begin={typed}
      why={reason}
      about={about}
      onClose={endAct}
      onDone={(data) => {
        endAct()
        onDone?.(data)
      }}
    />
  )
}
