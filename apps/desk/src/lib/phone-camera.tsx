import type { DataOf } from '@otsukai/contract/call'
import type { pairPhone } from '@otsukai/contract/desk/phone'
import { Button } from '@otsukai/ui/button.tsx'
import { State } from '@otsukai/ui/desk/state.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { TextField } from '@otsukai/ui/field.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient, read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Uploads } from './uploads.ts'

const AGAIN_MS = 2_000
const asked = () => void queryClient.invalidateQueries({ queryKey: [calls.stationPhone.path] })

/** A phone as this bench's camera: its code is read once, two digits confirm it, and its photos come by themselves. */
export function PhoneCamera({ parcel, uploads }: { parcel: string; uploads: Uploads }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    ...read(calls.stationPhone, {}),
    refetchInterval: ({ state: { data: phone } }) => (open || phone?.state === 'paired' ? AGAIN_MS : false),
  })
  const paired = data?.state === 'paired'
  const tell = useAction(calls.phoneParcel)
  const end = useAction(calls.unpairPhone)
  useEffect(() => {
    if (paired) void tell.run({ parcel }).then(asked)
    // Told once a parcel, and when a phone comes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [paired, parcel])
  useEffect(() => {
    if (paired && data.parcel === parcel && data.photos.length > 0) uploads.take(data.photos)
  }, [paired, data, parcel, uploads])
  return (
    <>
      {paired ? (
        <span className="flex items-center gap-2">
          <State tone="done">手机已连，拍了就到这里</State>
          <button type="button" className="link" onClick={() => void end.run({}).then(asked)}>
            断开
          </button>
        </span>
      ) : (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          用手机拍
        </button>
      )}
      <Dialog open={open && !paired} onClose={() => setOpen(false)} title="用手机当相机">
        <Pair claimed={data?.state === 'claimed' ? data.id : null} />
      </Dialog>
    </>
  )
}

function Pair({ claimed }: { claimed: number | null }) {
  const [code, setCode] = useState<DataOf<typeof pairPhone> | null>(null)
  const [digits, setDigits] = useState('')
  const pair = useAction(calls.pairPhone)
  const confirm = useAction(calls.confirmPhone)
  const begin = async () => {
    const made = await pair.run({})
    if (made) {
      setCode(made.data)
      setDigits('')
      asked()
    }
  }
  useEffect(() => {
    void begin()
    // One code when it is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {claimed !== null && code?.id === claimed ? (
        <form
          className="grid w-full gap-3 text-left"
          onSubmit={(event) => {
            event.preventDefault()
            void confirm.run({ id: claimed, digits }).then(asked)
          }}
        >
          <TextField
            label="手机上显示的两位数字"
            inputMode="numeric"
            maxLength={2}
            autoFocus
            value={digits}
            onChange={({ target }) => setDigits(target.value.replaceAll(/\D/g, ''))}
          />
          <Button rank="ink" type="submit" pending={confirm.pending} disabled={digits.length !== 2}>
            对，就是这台手机
          </Button>
        </form>
      ) : (
        <>
          {code ? (
            <img src={`data:image/svg+xml,${encodeURIComponent(code.qr)}`} alt="给手机扫的码" className="size-52" />
          ) : (
            <span className="size-52 rounded-photo bg-sunk" />
          )}
          <p className="text-ink-2">用手机相机扫，2 分钟内有效，只能用一次。手机只能往这个台传照片，什么也读不到。</p>
          <Button size="small" pending={pair.pending} onClick={() => void begin()}>
            换一个码
          </Button>
        </>
      )}
      <Problem problem={pair.problem ?? confirm.problem} />
    </div>
  )
}
