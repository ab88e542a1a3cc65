import { Button } from '@otsukai/ui/button.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { Copy } from 'lucide-react'
import { useState } from 'react'

/** Copies a tracking number. */
export function CopyButton({ text }: { text: string }) {
  const [refused, setRefused] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setRefused(false)
      showToast('单号已复制')
    } catch {
      setRefused(true)
    }
  }
  return (
    <>
      <Button rank="quiet" size="small" icon={Copy} onClick={() => void copy()}>
        复制
      </Button>
      {refused && (
        <span role="alert" className="text-sm text-shu-deep">
          复制失败，请手动选取
        </span>
      )}
    </>
  )
}
