import type { Address } from '@otsukai/contract/address'
import { placeOf } from '@otsukai/contract/place'
import { Button } from '@otsukai/ui/button.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { Tag } from '@otsukai/ui/tag.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useAttempt } from '@otsukai/web/request-id.ts'
import { countryWords, maskedPhone } from './address-words.ts'

interface AddressRowProps {
  address: Address
  onChange: () => void
  onDelete: () => void
}

/** One address of the book: whose, where, how it is printed, and what can be done with it. */
export function AddressRow({ address, onChange, onDelete }: AddressRowProps) {
  const { id, name, phone, country, line, postcode, latin, isDefault } = address
  const choose = useAction(calls.addressDefault)
  const attempt = useAttempt()
  const makeDefault = async (): Promise<void> => {
    if (await choose.run({ id, requestId: attempt.idFor(id) })) attempt.done()
  }
  const whose = `${name}的地址`
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center tablet:px-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="text-control font-semibold">{name}</b>
          <span className="num">{maskedPhone(country, phone)}</span>
          <span className="flex gap-1.5">
            <Tag>{countryWords[country].name}</Tag>
            {isDefault && <Tag tone="ai">默认</Tag>}
          </span>
        </div>
        <p className="mt-0.5 wrap-break-word">
          {[...placeOf(address), line].join(' ')} {postcode && <span className="num ml-2">{postcode}</span>}
        </p>
        <p lang="en" className="mt-0.5 text-cap wrap-break-word text-ink-3">
          {latin.split('\n').join(', ')}
        </p>
      </div>
      <div className="-ml-2 flex flex-wrap tablet:ml-0">
        {!isDefault && (
          <Button rank="quiet" size="small" pending={choose.pending} aria-label={`把${whose}设为默认`} onClick={() => void makeDefault()}>
            设为默认
          </Button>
        )}
        <Button rank="quiet" size="small" aria-label={`修改${whose}`} onClick={onChange}>
          修改
        </Button>
        <Button rank="quiet" size="small" aria-label={`删除${whose}`} onClick={onDelete}>
          删除
        </Button>
      </div>
      <Problem problem={choose.problem} className="tablet:col-span-2" />
    </li>
  )
}
