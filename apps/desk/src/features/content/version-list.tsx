import type { ContentKind } from '@otsukai/contract/acts/content'
import type { ContentVersion } from '@otsukai/contract/desk/content'
import { State } from '@otsukai/ui/desk/state.tsx'
import { beginAct } from '../../lib/acting.ts'
import { beijing } from '../../lib/times.ts'
import { summaryOf, versionStates } from './content-words.ts'

interface Props {
  kind: ContentKind
  versions: readonly ContentVersion[]
  chosen: number | undefined
  mayPublish: boolean
  onChoose: (version: ContentVersion) => void
}

/** The versions, the newest first; one that is announced can be taken back. */
export const VersionList = ({ kind, versions, chosen, mayPublish, onChoose }: Props) => (
  <ul className="grid gap-0.5">
    {versions.map((version) => (
      <li key={version.id} className={`rounded-photo px-2.5 py-2 ${version.id === chosen ? 'bg-ai-wash' : ''}`}>
        <button
          type="button"
          className="block w-full text-left"
          aria-current={version.id === chosen || undefined}
          onClick={() => onChoose(version)}
        >
          <span className="flex items-center gap-2">
            <b className="num font-semibold">{beijing(version.since)} 起</b>
            <span className="ml-auto text-cap">
              <State tone={versionStates[version.state].tone}>{versionStates[version.state].word}</State>
            </span>
          </span>
          <span className="block truncate text-cap text-ink-2">{summaryOf(kind, version.body)}</span>
          <span className="block text-cap text-ink-3">{version.by ?? (version.source === 'file' ? '来自文件' : '')}</span>
        </button>
        {version.state === 'announced' && version.source === 'desk' && mayPublish && (
          <button
            type="button"
            className="link text-cap"
            onClick={() =>
              beginAct({ name: 'withdraw-content', input: { kind, version: version.id }, about: `${beijing(version.since)} 起的版本` })
            }
          >
            撤下预告…
          </button>
        )}
      </li>
    ))}
  </ul>
)
