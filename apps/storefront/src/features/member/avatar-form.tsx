import { Avatar } from '@otsukai/ui/avatar.tsx'
import { Button } from '@otsukai/ui/button.tsx'
import { Problem } from '@otsukai/ui/problem.tsx'
import { showToast } from '@otsukai/ui/toast.tsx'
import { useAction } from '@otsukai/web/action.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { session, useSession } from '../../lib/session.ts'
import { AvatarCropper, CropHelp, CropPreview, drawCrop } from './avatar-cropper.tsx'
import { type Crop, wholeCrop } from './crop.ts'

const TYPES = ['image/png', 'image/jpeg', 'image/webp']
/** As the contract has it; what is cut out of a larger one is small, but so large a file is seldom a photo. */
const BYTES_AT_MOST = 5 * 1024 * 1024
/** As the server keeps it. */
const EDGE_PX = 512

interface Chosen {
  picture: ImageBitmap
  crop: Crop
}

/** The member's picture, and a new one: chosen, cut to a square, and sent. */
export function AvatarForm() {
  const { user } = useSession()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const update = useAction(calls.updateHeadImg)

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    update.dismiss()
    const read = await readPicture(file)
    if (typeof read === 'string') return setWrong(read)
    setWrong(null)
    setChosen({ picture: read, crop: wholeCrop(read) })
  }
  const send = async ({ picture, crop }: Chosen): Promise<void> => {
    const file = await cutOut(picture, crop)
    if (!file) return setWrong('这张照片没有处理成功，请换一张。')
    const sent = await update.run({ file })
    if (!sent || !user) return
    session.setUser({ ...user, HeadImg: sent.data.HeadImg })
    setChosen(null)
    showToast('头像更新成功')
  }
  const ask = (): void => input.current?.click()
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={TYPES.join(',')}
        aria-label="选择头像照片"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      {chosen ? (
        <Cutting
          chosen={chosen}
          pending={update.pending}
          onCrop={(crop) => setChosen({ ...chosen, crop })}
          onTake={() => void send(chosen)}
          onOther={ask}
          onGiveUp={() => setChosen(null)}
        />
      ) : (
        <div className="flex items-center gap-5">
          <Avatar src={user?.HeadImg ?? null} name={user?.CustomerName ?? '·'} size={96} />
          <Button onClick={ask}>{user?.HeadImg ? '换一张' : '选一张照片'}</Button>
        </div>
      )}
      <Problem problem={wrong === null ? update.problem : { message: wrong }} className="mt-4" />
    </div>
  )
}

interface CuttingProps {
  chosen: Chosen
  pending: boolean
  onCrop: (crop: Crop) => void
  onTake: () => void
  /** Another photo is wanted. */
  onOther: () => void
  onGiveUp: () => void
}

/** A chosen photo under the window, and how it will look. */
const Cutting = ({ chosen, pending, onCrop, onTake, onOther, onGiveUp }: CuttingProps) => (
  <div className="flex flex-wrap gap-x-8 gap-y-5">
    <AvatarCropper {...chosen} onCrop={onCrop} />
    <div className="flex min-w-60 flex-1 flex-col gap-5">
      <div>
        <p className="mb-3 text-sm text-ink-2">会这样显示</p>
        <div className="flex items-end gap-5">
          <CropPreview {...chosen} sizePx={96} place="设置" />
          <CropPreview {...chosen} sizePx={40} place="个人中心" />
          <CropPreview {...chosen} sizePx={32} place="页头" />
        </div>
      </div>
      <CropHelp />
      <div className="mt-auto flex flex-wrap gap-3">
        <Button rank="main" pending={pending} onClick={onTake}>
          使用这张
        </Button>
        <Button onClick={onOther}>换一张</Button>
        <Button rank="quiet" onClick={onGiveUp}>
          取消
        </Button>
      </div>
    </div>
  </div>
)

/** The picture in a file, the right way up, or why it cannot be used. */
async function readPicture(file: File): Promise<ImageBitmap | string> {
  if (!TYPES.includes(file.type)) return '请选择 PNG、JPEG 或 WebP 图片。'
  if (file.size > BYTES_AT_MOST) return '照片不能超过 5 MB，缩小后再选。'
  return createImageBitmap(file).catch(() => '这个文件打不开，请换一张照片。')
}

/** What is taken of a picture, as a file. */
async function cutOut(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = EDGE_PX
  canvas.height = EDGE_PX
  drawCrop(canvas, picture, crop)
  // A browser that writes no WebP writes PNG instead.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob && new File([blob], 'avatar', { type: blob.type })
}
