import { type ExportableList, exportRights, listsOfMembers } from '@otsukai/contract/desk/export-lists'
import { toolLook } from '@otsukai/ui/desk/list-tools.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { FileDown } from 'lucide-react'
import { beginAct } from './acting.ts'
import { useMay } from './session.ts'

/** A list as a file: which, and the filters of its call. */
export interface FileOfList {
  list: ExportableList
  filters: string
}

/** What a list shows, as a file; `wanted` is what it reads. */
export const fileOf = (
  list: ExportableList,
  { queryKey: [, input] }: { queryKey: readonly [unknown, object, ...unknown[]] },
): FileOfList => ({
  list,
  filters: new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString(),
})

/** Has the browser take a file that the server offers. */
export function takeFile(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

interface Props {
  file: FileOfList
  /** What is in it, in words: 订单 · 214 单. */
  about: string
}

/** Asks for a list as a file for a spreadsheet, for whoever may take one. */
export function ExportTool({ file: { list, filters }, about }: Props) {
  const may = useMay()
  if (!may('export') || !may(exportRights[list])) return null
  const input = { list, filters, ...(!listsOfMembers.includes(list) && { contacts: 'no' }) }
  const take = (data: unknown) => data !== null && takeFile((data as { address: string }).address)
  return (
    <button
      type="button"
      className={toolLook}
      title="按现在的筛选导出 CSV"
      onClick={() => beginAct({ name: 'export-list', input, about, onDone: take })}
    >
      <Icon of={FileDown} size={16} />
      CSV
    </button>
  )
}
