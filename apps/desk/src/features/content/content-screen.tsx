import type { ContentKind } from '@otsukai/contract/acts/content'
import type { DataOf } from '@otsukai/contract/call'
import type { deskContent } from '@otsukai/contract/desk/content'
import { Button } from '@otsukai/ui/button.tsx'
import { ScreenBody } from '@otsukai/ui/desk/frame.tsx'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { ViewTabs } from '@otsukai/ui/desk/views.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { beginAct } from '../../lib/acting.ts'
import { Answer } from '../../lib/answer.tsx'
import { useKept } from '../../lib/kept.ts'
import { Screen } from '../../lib/screen.tsx'
import { useMay } from '../../lib/session.ts'
import { beijingShort } from '../../lib/times.ts'
import { ContentEditor } from './content-editor.tsx'
import { contentTabs } from './content-words.ts'
import { editors } from './drafts.ts'
import { VersionList } from './version-list.tsx'
import { WhatMembersSee } from './what-members-see.tsx'
import { WordsPanel } from './words-panel.tsx'

/** What members read and pay by, as versions that begin at a moment. */
export function ContentScreen({ kind }: { kind: ContentKind }) {
  const may = useMay()
  const content = useQuery(read(calls.deskContent, { kind }))
  return (
    <Screen title="内容" facts="会员看到的内容，每一版都有生效时间">
      <ViewTabs
        label="内容"
        chosen={kind}
        views={contentTabs.map(({ id, name }) => ({ id, name, link: { to: '/content', search: { kind: id } } }))}
      />
      <ScreenBody className="grid auto-rows-max content-start gap-4">
        <Answer of={content} what="内容" waiting={<div className="h-96" />}>
          {(answer) => <Versions key={kind} {...answer} />}
        </Answer>
        {kind === 'discovery' && may('content.words') && <WordsPanel />}
      </ScreenBody>
    </Screen>
  )
}

/** A draft that was begun. */
interface Draft {
  texts: Readonly<Record<string, string>>
  /** The newest version then. */
  newest: number | undefined
}

function Versions({ kind, versions, soonest, mayPublish, confirmedAt, rechargesUntil }: DataOf<typeof deskContent>) {
  const inForce = versions.find(({ state }) => state === 'inForce')
  const [newest] = versions
  const [wanted, setWanted] = useKept<number | null>(`content ${kind}`, null)
  const chosen = versions.find(({ id }) => id === wanted) ?? newest
  const [draft, setDraft] = useKept<Draft | null>(`draft ${kind} ${chosen?.id}`, null)
  const { toTexts, toBody } = editors[kind]
  const name = contentTabs.find(({ id }) => id === kind)?.name ?? kind
  return (
    <DeskPanel
      title={name}
      beside={
        kind === 'rates' ? (
          <>
            {rechargesUntil === null
              ? '还没有人确认过，不能充值'
              : `${beijingShort(confirmedAt)} 确认，有效到 ${beijingShort(rechargesUntil)}，过后停充值`}
            {mayPublish && (
              <Button size="small" onClick={() => beginAct({ name: 'confirm-rates', input: {}, about: '现在的汇率仍然对' })}>
                没变，确认…
              </Button>
            )}
          </>
        ) : (
          '每一版都有生效时间，过去的不能改'
        )
      }
      flush
    >
      <div className="grid border-t border-line min-[1100px]:grid-cols-[232px_minmax(0,1fr)_minmax(280px,400px)]">
        <div className="border-line p-2 max-[1099px]:border-b min-[1100px]:border-r">
          <VersionList
            kind={kind}
            versions={versions}
            chosen={chosen?.id}
            mayPublish={mayPublish}
            onChoose={({ id }) => setWanted(() => id)}
          />
        </div>
        <div className="grid content-start gap-3 p-4">
          {draft && draft.newest !== newest?.id && <Note kind="act">有人刚发布了新版，下面还是你在写的。</Note>}
          <ContentEditor
            key={chosen?.id}
            kind={kind}
            from={chosen}
            soonest={soonest}
            mayPublish={mayPublish}
            texts={draft?.texts ?? toTexts(chosen?.body)}
            onTexts={(texts) => {
              // A version that comes meanwhile does not take its place.
              setWanted(() => chosen?.id ?? null)
              setDraft((before) => ({ texts, newest: before ? before.newest : newest?.id }))
            }}
            onPublished={() => {
              setWanted(() => null)
              setDraft(() => null)
            }}
          />
        </div>
        <div className="border-line p-4 max-[1099px]:border-t min-[1100px]:border-l">
          <h3 className="mb-2 font-semibold">会员会看到</h3>
          <WhatMembersSee kind={kind} now={inForce?.body} draft={draft ? toBody(draft.texts) : chosen?.body} />
        </div>
      </div>
    </DeskPanel>
  )
}
