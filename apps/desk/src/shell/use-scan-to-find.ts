import { sayFailed } from '@otsukai/ui/desk/undo-toast.tsx'
import { isTakenFirst, useScanner } from '@otsukai/ui/desk/use-scanner.ts'
import { queryClient, read, RefusedRead } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { useRouter } from '@tanstack/react-router'
import { showFind } from '../lib/find.ts'
import { scannedTo } from './find-lines.ts'

/** A scan outside of a scan field leads to what it names: to its page, or to ⌘K where it names several. */
export function useScanToFind(on: boolean): void {
  const router = useRouter()
  const follow = async (code: string) => {
    try {
      const found = await queryClient.fetchQuery({ ...read(calls.deskFind, { q: code }), retry: false })
      const to = scannedTo(found)
      if (!to) return showFind(true, code)
      showFind(false)
      await router.navigate(to)
    } catch (error) {
      sayFailed(error instanceof RefusedRead ? `${code}：${error.message}` : `${code} 没有查到，再扫一次`)
    }
  }
  useScanner((code) => void (isTakenFirst(code) || follow(code)), on, 'ground')
}
