import type { ContentKind } from '@otsukai/contract/acts/content'
import type { ContentVersion } from '@otsukai/contract/desk/content'
import { Button } from '@otsukai/ui/button.tsx'
import { TextArea, TextField } from '@otsukai/ui/field.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Info } from 'lucide-react'
import { beginAct } from '../../lib/acting.ts'
import { useKept } from '../../lib/kept.ts'
import { beijing } from '../../lib/times.ts'
import { contentTabs } from './content-words.ts'
import { editors, momentOf } from './drafts.ts'

interface Props {
  kind: ContentKind
  /** The version that the draft begins with. */
  from: ContentVersion | undefined
  soonest: number
  mayPublish: boolean
  texts: Readonly<Record<string, string>>
  onTexts: (texts: Readonly<Record<string, string>>) => void
  onPublished: () => void
}

/** A draft of the next version. Past versions cannot be changed: one goes back to a former one by publishing it anew. */
export function ContentEditor({ kind, from, soonest, mayPublish, texts, onTexts, onPublished }: Props) {
  const { fields: fieldsOf, toBody } = editors[kind]
  const fields = typeof fieldsOf === 'function' ? fieldsOf(from?.body) : fieldsOf
  const [when, setWhen] = useKept(`draft ${kind} ${from?.id} from`, '')
  const at = when.trim() === '' ? undefined : momentOf(when)
  const name = contentTabs.find(({ id }) => id === kind)?.name ?? kind
  const change = (field: string, value: string) => onTexts({ ...texts, [field]: value })
  const publish = () =>
    beginAct({
      name: 'publish-content',
      input: { kind, body: toBody(texts), ...(typeof at === 'number' && { from: at }) },
      about: `${name}，${typeof at === 'number' ? `${beijing(at)} 起` : '马上（一分钟后）起'}生效`,
      onDone: () => {
        setWhen(() => '')
        onPublished()
      },
    })
  return (
    <form
      className="grid content-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        publish()
      }}
    >
      <div className={fields.length === 2 && !fields.some(({ long }) => long) ? 'grid gap-3 tablet:grid-cols-2' : 'grid gap-3'}>
        {fields.map(({ id, label, hint, long }) =>
          long ? (
            <TextArea
              key={id}
              label={label}
              hint={hint}
              rows={long}
              value={texts[id] ?? ''}
              disabled={!mayPublish}
              onChange={({ target }) => change(id, target.value)}
            />
          ) : (
            <TextField
              key={id}
              label={label}
              hint={hint}
              value={texts[id] ?? ''}
              disabled={!mayPublish}
              inputMode={kind === 'rates' || kind === 'fees' ? 'decimal' : 'text'}
              onChange={({ target }) => change(id, target.value)}
            />
          ),
        )}
      </div>
      <TextField
        label="生效时间（北京，可不填）"
        placeholder="2026/11/25 00:00"
        hint="不填就马上发布，一分钟后生效"
        error={at === null ? '写成 2026/11/25 00:00 这样' : typeof at === 'number' && at < soonest ? '至少要提前一分钟' : null}
        value={when}
        disabled={!mayPublish}
        onChange={({ target }) => setWhen(() => target.value)}
      />
      <Note kind="aside" icon={Info}>
        {kind === 'shippingLines'
          ? '已经申请的包裹按申请时和打包时低的那份价目。改动要第二个人同意。'
          : kind === 'fees'
            ? '已经提交的订单和出价按当时的费用，不受影响。费用改动要第二个人同意。'
            : kind === 'rates'
              ? '和一天前差 3% 以上，要第二个人同意。'
              : '发布之后，文件里的这一类内容就不再生效。'}
      </Note>
      <span>
        <Button rank="main" type="submit" disabled={!mayPublish || at === null}>
          发布{name}…
        </Button>
        {!mayPublish && <span className="ml-3 text-cap text-ink-3">你只能看，不能发布这一类。</span>}
      </span>
    </form>
  )
}
