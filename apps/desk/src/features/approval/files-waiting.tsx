import { choiceZh } from '@otsukai/contract/acts/field-words'
import { Note } from '@otsukai/ui/note.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { takeFile } from '../../lib/export-tool.tsx'
import { useMay } from '../../lib/session.ts'
import { beijingShort } from '../../lib/times.ts'

/** The files of one's own that wait to be taken: a colleague may agree long after they were asked for. */
export function FilesWaiting() {
  const may = useMay()
  const { data = [] } = useQuery({ ...read(calls.waitingExports, {}), enabled: may('export') })
  // An answer that was on its way tells of one that is taken meanwhile.
  const [taken, setTaken] = useState<readonly string[]>([])
  const files = data.filter(({ address }) => !taken.includes(address))
  const take = (address: string) => {
    takeFile(address)
    setTaken((before) => [...before, address])
  }
  return (
    files.length > 0 && (
      <div className="grid gap-2 px-5 pt-3 max-tablet:px-4">
        {files.map(({ list, contacts, address, expiresAt }) => (
          <Note
            key={address}
            kind="aside"
            icon={FileDown}
            way={
              <button type="button" onClick={() => take(address)}>
                下载
              </button>
            }
          >
            {choiceZh['list']?.[list] ?? list}
            {contacts && '（带联系方式）'}导出好了，{beijingShort(expiresAt)} 前能取，只能取一次。
          </Note>
        ))}
      </div>
    )
  )
}
