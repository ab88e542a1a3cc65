import type { Entry } from '@otsukai/contract/desk/queue'
import { formatJpy } from '@otsukai/money/format'
import { Button } from '@otsukai/ui/button.tsx'
import { buttonLook } from '@otsukai/ui/button-look.ts'
import { History } from '@otsukai/ui/desk/history.tsx'
import { Initial } from '@otsukai/ui/desk/initial.tsx'
import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { Fact, Facts } from '@otsukai/ui/desk/panel.tsx'
import { PartHead, Peek } from '@otsukai/ui/desk/peek.tsx'
import { Age, State } from '@otsukai/ui/desk/state.tsx'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { ageText } from '@otsukai/ui/desk/counts.ts'
import { act } from '@otsukai/web/action.ts'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { AlarmClock, Undo2 } from 'lucide-react'
import type { PeekWays } from '../../lib/desk-list.tsx'
import { beginAct } from '../../lib/acting.ts'
import { Here } from '../../lib/here.tsx'
import { ParcelOfEntry } from '../../lib/parcel-of-entry.tsx'
import { NoteForm } from '../../lib/note-form.tsx'
import { Notes } from '../../lib/notes.tsx'
import { ActCards } from '../../lib/act-cards.tsx'
import { ChargebackFacts } from '../../lib/chargeback-facts.tsx'
import { memberAt, orderAt, parcelAt } from '../../lib/places.ts'
import { useMay } from '../../lib/session.ts'
import { beijingShort } from '../../lib/times.ts'
import { GoodsOfOrder } from '../../lib/goods-of-order.tsx'
import { EntryEvidence } from '../../lib/entry-evidence.tsx'
import { adviceZh, detailZh, factsZh, meaningZh, photosOf } from '../../lib/entry-words.ts'
import { settledZh, settlerZh } from '../../lib/settled-words.ts'
import { entryTone, limitOf } from '../../lib/urgency.ts'
import { claimOrRelease, entriesChanged, snooze } from '../../lib/entry-acts.ts'

interface Props extends PeekWays {
  /** As the list has it, until it is read by itself. */
  listed: Entry
  onPutOff: (entry: Entry) => void
}

/** Kinds whose facts the evidence tells. */
const toldElsewhere: readonly string[] = ['dispute', 'doubt', 'chargeback']

/** One entry: what is wrong, the thing, what is known of it, and what settles it. */
export function EntryPeek({ listed, onPutOff, place, onUp, onDown, onClose }: Props) {
  const navigate = useNavigate()
  const { data } = useQuery(read(calls.deskEntry, { id: listed.id }))
  // The list is asked anew first after an act.
  const entry = data && data.version >= listed.version ? data : listed
  const now = serverNow()
  const { id, kind, titleZh, claimedBy, dueAt, about, member } = entry
  const open = entry.settledAt === null
  const facts = toldElsewhere.includes(kind) ? [] : factsZh(entry.facts)
  const photos = photosOf(entry.facts)
  const detail = detailZh(entry.detailZh)
  const settledWhy = entry.settledWhy === null ? null : settledZh(entry.settledWhy)
  const opens =
    kind === 'bidByHand'
      ? ({ to: '/auctions' } as const)
      : about?.kind === 'order'
        ? orderAt(about.id)
        : about?.kind === 'parcel'
          ? parcelAt(about.id)
          : null
  const may = useMay()
  const { carrier: biller, ref } = entry.facts
  const carrier = kind === 'carrierBill' && typeof biller === 'string' && typeof ref === 'string' ? { carrier: biller, ref } : null
  const lateMs = open && dueAt !== null ? now - dueAt : 0

  const write = async (text: string): Promise<string | null> => {
    const done = await act(calls.noteEntry, { id, text })
    await entriesChanged()
    return 'data' in done ? null : done.problem.message
  }

  return (
    <Peek
      label="待办"
      head={
        <State tone={entryTone(entry, now)} loud>
          {titleZh}
        </State>
      }
      place={place}
      onUp={onUp}
      onDown={onDown}
      onClose={onClose}
      {...(opens && { onOpen: () => void navigate(opens) })}
    >
      <div>
        <h2 className="text-head font-semibold">{meaningZh(kind) || titleZh}</h2>
        {kind === 'carrierBill' && <p>{adviceZh(entry.facts)}</p>}
        <p className="text-ink-2">
          {entry.amountJpy ? (
            <>
              涉及 <b className="num font-semibold text-ink">{formatJpy(entry.amountJpy)}</b> 日元。
            </>
          ) : null}
          {open && (
            <>
              已等 <Age waitedMs={now - entry.openedAt} limitMs={limitOf(entry)} />
              {dueAt !== null && (lateMs > 0 ? `，超时 ${ageText(lateMs)}` : `，${beijingShort(dueAt)} 前要办`)}。
            </>
          )}
        </p>
      </div>

      {open && <Here kind="entry" id={String(id)} />}
      {open ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void claimOrRelease(entry)}>
            <span className="flex items-center gap-2">
              {claimedBy && <Initial name={claimedBy.name} size="row" />}
              {claimedBy ? (claimedBy.mine ? '我在办，放回' : `${claimedBy.name}在办，接过来`) : '认领'}
              <KeyHint keys="c" />
            </span>
          </Button>
          {entry.snoozedUntil === null ? (
            <Button icon={AlarmClock} onClick={() => onPutOff(entry)}>
              <span className="flex items-center gap-2">
                稍后
                <KeyHint keys="s" />
              </span>
            </Button>
          ) : (
            <Button icon={Undo2} onClick={() => void snooze(id, null)}>
              现在就办
            </Button>
          )}
          {carrier !== null && may('money.act') && (
            <Button rank="quiet" onClick={() => beginAct({ name: 'carrier-bill', input: carrier, about: detail })}>
              再登记…
            </Button>
          )}
          {opens && (
            <Link {...opens} className={buttonLook({ rank: 'quiet' })}>
              {kind === 'bidByHand' ? '去竞拍出价' : about?.kind === 'parcel' ? '打开包裹' : '打开订单'}
            </Link>
          )}
        </div>
      ) : (
        <Facts>
          <Fact name="谁办结">{settlerZh(entry.settledBy)}</Fact>
          {entry.settledAt !== null && <Fact name="什么时候">{beijingShort(entry.settledAt)}</Fact>}
          {settledWhy && <Fact name="理由">{settledWhy}</Fact>}
        </Facts>
      )}
      {entry.snoozedUntil !== null && (
        <p className="rounded-photo bg-sunk px-3 py-2 text-ink-2">
          放到 {beijingShort(entry.snoozedUntil)}
          {entry.snoozedWhy && `：${entry.snoozedWhy}`}
        </p>
      )}

      {about?.kind === 'order' ? (
        <GoodsOfOrder id={about.id} evidence={(page) => <EntryEvidence kind={kind} page={page} />} />
      ) : about?.kind === 'parcel' ? (
        <ParcelOfEntry id={about.id} />
      ) : (
        <p className="rounded-photo border border-line px-3 py-2.5">
          <b className="font-semibold break-words">{detail}</b>
          {member && may('members.read') && (
            <Link {...memberAt(member.id)} className="link mt-0.5 block text-cap">
              {member.name}的余额、充值和订单
            </Link>
          )}
        </p>
      )}

      {kind === 'chargeback' && <ChargebackFacts facts={entry.facts} />}
      {facts.length > 0 && (
        <section>
          <PartHead beside={`${beijingShort(entry.openedAt)} 发现`}>已知情况</PartHead>
          <Facts label={104}>
            {facts.map(({ name, value }) => (
              <Fact key={name} name={name}>
                <span className="break-words whitespace-pre-line">{value}</span>
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      {photos.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {photos.map((src) => (
            <Thumb key={src} src={src} size="large" />
          ))}
        </div>
      )}

      {open &&
        (entry.acts.length > 0 ? (
          <ActCards acts={entry.acts} about={`${titleZh} · ${detail}`} />
        ) : (
          <p className="text-cap text-ink-3">这一种不归你办，可以写备注给同事。</p>
        ))}

      <section>
        <PartHead>备注</PartHead>
        <div className="grid gap-2.5">
          {entry.noteList && entry.noteList.length > 0 && <Notes notes={entry.noteList} />}
          {open && <NoteForm onWrite={write} />}
        </div>
      </section>

      <section>
        <PartHead>经过</PartHead>
        <History
          wide
          lines={[
            ...(entry.settledAt !== null
              ? [
                  {
                    time: beijingShort(entry.settledAt),
                    text: `${settlerZh(entry.settledBy)}办结`,
                    why: settledWhy,
                    tone: 'done' as const,
                  },
                ]
              : []),
            ...(claimedBy ? [{ time: beijingShort(claimedBy.at), text: `${claimedBy.name}认领`, tone: 'moving' as const }] : []),
            { time: beijingShort(entry.openedAt), text: '系统建立这一项' },
          ]}
        />
      </section>
    </Peek>
  )
}
