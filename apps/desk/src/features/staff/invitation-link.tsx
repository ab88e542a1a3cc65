import { Button } from '@otsukai/ui/button.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import { queryClient } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/desk-calls.gen.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useStepUp } from '../../lib/step-up.tsx'
import { beijingShort } from '../../lib/times.ts'

/** Makes the link of an invitation, which is shown this once. */
export function InvitationLink({ id, name }: { id: number; name: string }) {
  const take = useAction(calls.takeInvitation)
  const { ask, sheet } = useStepUp()
  const [link, setLink] = useState<{ url: string; expiresAt: number } | null>(null)
  const [copied, setCopied] = useState(false)
  const make = async () => {
    const done = await take.run({ id })
    if (!done) return
    setLink(done.data)
    void queryClient.invalidateQueries({ queryKey: [calls.staffList.path] })
  }
  if (link)
    return (
      <div className="grid gap-2">
        <Note kind="act">
          只显示这一次。发给{name}本人，{beijingShort(link.expiresAt)} 前有效，用一次就作废。
        </Note>
        <p className="rounded-photo border border-line bg-washi px-3 py-2 wrap-anywhere select-all">{link.url}</p>
        <Button
          icon={Copy}
          // The button that asked for the link went with the answer.
          autoFocus
          size="small"
          className="justify-self-start"
          onClick={() => void navigator.clipboard?.writeText(link.url).then(() => setCopied(true))}
        >
          {copied ? '已复制' : '复制链接'}
        </Button>
      </div>
    )
  return (
    <>
      <Button rank="ink" pending={take.pending} onClick={() => ask(`给${name}的邀请链接`, () => void make())}>
        取邀请链接
      </Button>
      <Problem problem={take.problem} className="mt-2" />
      {sheet}
    </>
  )
}
