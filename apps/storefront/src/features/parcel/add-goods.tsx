import { Button } from '@otsukai/ui/button.tsx'
import { Dialog } from '@otsukai/ui/dialog.tsx'
import { useState } from 'react'
import { GoodsList, type ParcelGoods } from './wished-goods.tsx'

/** Adds goods of the warehouse to a parcel; nothing where none is left. */
export function AddGoods({ others, onAdd }: { others: readonly ParcelGoods[]; onAdd: (id: string) => void }) {
  const [open, setOpen] = useState(false)
  if (others.length === 0) return null
  return (
    <>
      <button type="button" className="link text-sm" onClick={() => setOpen(true)}>
        从仓库再加
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="从仓库再加"
        width={560}
        buttons={<Button onClick={() => setOpen(false)}>好了</Button>}
      >
        <GoodsList
          goods={others}
          small
          end={({ id }) => (
            <Button size="small" onClick={() => onAdd(id)}>
              加上
            </Button>
          )}
        />
      </Dialog>
    </>
  )
}
