import type { ProposalTold } from '@otsukai/contract/desk/acts'
import type { ActOffer } from '@otsukai/contract/desk/desk-fields'
import { Button } from '@otsukai/ui/button.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { PartHead } from '@otsukai/ui/desk/peek.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { type FormField, fieldsOf, lacking } from './act-fields.ts'
import { beginAct } from './acting.ts'
import { FieldInput } from './field-input.tsx'
import { givesMoney, inOrder } from './offers.tsx'
import { proposalAt } from './places.ts'
import { beijingShort } from './times.ts'
import { useWaiting } from './waiting.ts'

interface Props {
  acts: readonly ActOffer[]
  /** What they are about, in words. */
  about: string
  /** What fields begin with, by their names. */
  begin?: Readonly<Record<string, string>>
}

const oneKind: readonly FormField['kind'][] = ['text', 'yen', 'number', 'choice', 'long']

/** What settles a thing, side by side, each with its own fields; a number leads to its card, ↵ to the sheet that shows what moves. */
export function ActCards({ acts, about, begin = {} }: Props) {
  const { data: told } = useQuery({ ...read(calls.deskActs, {}), staleTime: 300_000 })
  const waitingFor = useWaiting()
  const id = useId()
  const cards = inOrder(acts)
  useKeys(
    '怎么办',
    cards.map(({ name, titleZh, allowed }, at) => ({
      keys: String(at + 1),
      name: titleZh,
      off: !allowed,
      run: () => document.getElementById(`${id}-${name}`)?.querySelector<HTMLElement>('input,textarea,button,a')?.focus(),
    })),
  )
  if (cards.length === 0) return null
  return (
    <section>
      <PartHead>怎么办</PartHead>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(216px,1fr))] items-start gap-3">
        {cards.map((offer, at) => {
          const act = told?.find(({ name }) => name === offer.name)
          const fields = act ? fieldsOf(act, offer.input).filter(({ needed, kind }) => needed && oneKind.includes(kind)) : []
          return (
            <ActCard
              key={offer.name}
              id={`${id}-${offer.name}`}
              offer={offer}
              proposal={waitingFor(offer)}
              fields={fields}
              place={at + 1}
              about={about}
              begin={begin}
            />
          )
        })}
      </div>
    </section>
  )
}

interface CardProps {
  id: string
  offer: ActOffer
  /** It waits for a second person already. */
  proposal: ProposalTold | undefined
  fields: readonly FormField[]
  place: number
  about: string
  begin: Readonly<Record<string, string>>
}

function ActCard({ id, offer, proposal, fields, place, about, begin }: CardProps) {
  const [typed, setTyped] = useState<Record<string, string>>({ ...begin })
  const [reason, setReason] = useState('')
  const lacks = lacking(fields, typed)
  const empty = () => {
    setTyped({ ...begin })
    setReason('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (offer.allowed && !lacks) beginAct({ name: offer.name, input: offer.input, typed, reason, about, onDone: empty })
  }
  return (
    <form id={id} onSubmit={submit} className={`grid gap-2.5 rounded-photo border border-line p-3 ${offer.allowed ? '' : 'bg-washi'}`}>
      <h4 className="flex items-center gap-2 font-semibold">
        {offer.titleZh}
        {offer.allowed && <KeyHint keys={String(place)} className="ml-auto" />}
      </h4>
      {proposal ? (
        <p className="text-cap text-ink-2">
          {proposal.by}
          {beijingShort(proposal.at)} 提交了，等另一位同意。
          <Link {...proposalAt(proposal.id)} className="link">
            去复核
          </Link>
        </p>
      ) : offer.allowed ? (
        <>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={typed[field.name] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
              first={false}
            />
          ))}
          {fields.length === 0 && (
            <TextField label="理由" autoComplete="off" value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
          <Button
            type="submit"
            rank={givesMoney(offer) ? 'main' : 'second'}
            wide
            disabled={lacks !== undefined}
            title={lacks && `请先填${lacks.label}`}
          >
            {offer.titleZh}…
          </Button>
        </>
      ) : (
        <p className="text-cap text-ink-3">{offer.whyZh}</p>
      )}
    </form>
  )
}
