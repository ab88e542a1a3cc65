import type { StockRow } from '@otsukai/contract/desk/stock'
import { Button } from '@otsukai/ui/button.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { PartHead } from '@otsukai/ui/desk/peek.tsx'
import { sayDone } from '@otsukai/ui/desk/undo-toast.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { useState } from 'react'
import { doRoutine } from '../../lib/do-act.ts'
import { toggled, type Trait, TraitsChoice, traitKeys, traitKeyZh, traitsInput } from '../../lib/traits-choice.tsx'
import { gramsOf } from '../../lib/weights.ts'

/** What of goods matters to carriers, and their weight alone where they came with others in one envelope. */
export function StockTraits({ of: row }: { of: StockRow }) {
  const [traits, setTraits] = useState<readonly Trait[] | null>(row.traits)
  const [weight, setWeight] = useState('')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string } | null>(null)
  const attempt = useAttempt()
  const weightG = gramsOf(weight)
  const changed = traits !== null && (row.traits === null || traits.join() !== row.traits.join() || weightG !== null)
  const save = async () => {
    if (traits === null || !changed || pending) return
    setPending(true)
    const input = { order: row.orderId, ...traitsInput(traits), ...(weightG !== null && { weightG }) }
    const { problem: refused } = await doRoutine(attempt, { name: 'set-traits', input, reason: '核对特性' })
    setPending(false)
    setProblem(refused)
    if (!refused) sayDone(`${row.orderId} 的特性记下了`)
  }
  useKeys('特性', [
    ...traitKeys.map(([keys, trait]) => ({ keys, name: traitKeyZh(trait), run: () => setTraits((before) => toggled(before, trait)) })),
    { keys: 'mod+enter', name: '记下特性', inFields: true, off: !changed, run: () => void save() },
  ])
  return (
    <section>
      <PartHead>寄的时候要知道</PartHead>
      <TraitsChoice hints value={traits} onChange={setTraits} />
      <div className="mt-2 flex items-end gap-3">
        {!row.weighed && (
          <TextField
            label="单独称重"
            inputMode="decimal"
            autoComplete="off"
            placeholder="g，或 0.386"
            className="w-36"
            value={weight}
            onChange={({ target }) => setWeight(target.value)}
          />
        )}
        <Button rank="ink" pending={pending} disabled={!changed} onClick={() => void save()}>
          <span className="flex items-center gap-2">
            记下
            <KeyHint keys="mod+enter" />
          </span>
        </Button>
      </div>
      <Problem problem={problem} className="mt-2" />
    </section>
  )
}
