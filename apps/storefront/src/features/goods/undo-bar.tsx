import { Button } from '@otsukai/ui/button.tsx'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { Undo2, X } from 'lucide-react'

interface Props {
  /** The goods just removed from the collection; closing the bar does not delay or undo that. */
  ids: readonly string[]
  onUndone: () => void
  onClose: () => void
}

/** Says how many were deleted, with an undo. It stays until closed or the screen is left: no timeout, so that nobody has to be quick. */
export function UndoBar({ ids, onUndone, onClose }: Props) {
  const restore = useAction(calls.collectRestore)
  const undo = async (): Promise<void> => {
    if (await restore.run({ ids: [...ids] })) onUndone()
  }
  return (
    <div className="appear-up fixed inset-x-4 bottom-18 z-20 mx-auto w-fit rounded-photo bg-ink py-1.5 pr-1.5 pl-4 text-paper shadow-float tablet:bottom-6">
      <div className="flex items-center gap-2">
        <p role="status" className="mr-2">
          已删除 <span className="num">{ids.length}</span> 件
        </p>
        <Button size="compact" icon={Undo2} pending={restore.pending} onClick={() => void undo()}>
          撤销
        </Button>
        <button
          type="button"
          aria-label="收起提示"
          onClick={onClose}
          className="grid size-9 place-items-center rounded-photo hover:bg-ink-2"
        >
          <Icon of={X} size={18} />
        </button>
      </div>
      <Problem problem={restore.problem} className="my-1.5" />
    </div>
  )
}
