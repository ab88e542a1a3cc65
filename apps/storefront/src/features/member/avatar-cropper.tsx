import { Icon } from '@otsukai/ui/icon.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Move, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, fitCrop, pushPicture, squareOf, ZOOM_AT_MOST } from './crop.ts'

/** The canvas and the round window in it, in CSS pixels; drawn at twice that for dense screens. */
const CANVAS_PX = 320
const WINDOW_PX = 264
const DENSITY = 2
/** An arrow moves the picture by this part of the window. */
const STEP = 0.04

interface Point {
  x: number
  y: number
}
/** Never nothing: it is divided by. */
const apart = (one: Point, other: Point): number => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))

interface CropperProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** What moves and zooms a picture under the window. */
function useHandling({ picture, crop, onCrop }: CropperProps) {
  // Where each finger, or the pointer, was last.
  const held = useRef(new Map<number, Point>())
  // Fingers move more than once between two drawings, each on from where the last one left the picture.
  const newest = useRef(crop)
  useEffect(() => void (newest.current = crop), [crop])
  const take = (next: Crop): void => {
    newest.current = next
    onCrop(next)
  }
  const push = (right: number, down: number): void => take(pushPicture(picture, newest.current, right, down))
  const zoom = (to: number): void => take(fitCrop(picture, { ...newest.current, zoom: to }))

  const hold = ({ pointerId, clientX, clientY }: PointerEvent): void => void held.current.set(pointerId, { x: clientX, y: clientY })
  const letGo = ({ pointerId }: PointerEvent): void => void held.current.delete(pointerId)
  /** One finger moves the picture, two zoom it by how far apart they go. */
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const before = held.current.get(event.pointerId)
    if (!before) return
    hold(event)
    const now = { x: event.clientX, y: event.clientY }
    const [, other] = [...held.current].find(([id]) => id !== event.pointerId) ?? []
    if (other) return zoom((newest.current.zoom * apart(now, other)) / apart(before, other))
    const shownPx = (WINDOW_PX * event.currentTarget.clientWidth) / CANVAS_PX
    push((now.x - before.x) / shownPx, (now.y - before.y) / shownPx)
  }
  const press = (event: KeyboardEvent): void => {
    const move = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key]
    if (!move) return
    event.preventDefault()
    push(move[0]!, move[1]!)
  }
  return { hold, letGo, drag, press, zoom }
}

/** Where the picture is moved and zoomed under the round window: by pointer, by the arrow keys, and by the slider. */
export function AvatarCropper(props: CropperProps) {
  const { picture, crop } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => drawStage(canvas.current, picture, crop), [picture, crop])
  const { hold, letGo, drag, press, zoom } = useHandling(props)
  return (
    <div className="w-80 max-w-full">
      <canvas
        ref={canvas}
        width={CANVAS_PX * DENSITY}
        height={CANVAS_PX * DENSITY}
        tabIndex={0}
        role="slider"
        aria-label="照片位置，用方向键移动"
        aria-valuenow={Math.round((100 * crop.x) / picture.width)}
        aria-valuetext={`左起 ${Math.round((100 * crop.x) / picture.width)}%，上起 ${Math.round((100 * crop.y) / picture.height)}%`}
        className="block aspect-square w-full cursor-move touch-none rounded-photo"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          hold(event)
        }}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onKeyDown={press}
      />
      <div className="mt-3 flex items-center gap-3 text-ink-3">
        <Icon of={ZoomOut} size={18} />
        <input
          type="range"
          aria-label="缩放"
          min={1}
          max={ZOOM_AT_MOST}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => zoom(Number(target.value))}
          className="min-w-0 flex-1 accent-ai"
        />
        <Icon of={ZoomIn} size={18} />
      </div>
    </div>
  )
}

export const CropHelp = () => (
  <Note kind="aside" icon={Move}>
    拖动照片或用方向键调整位置，双指或滑块放大缩小。照片里的位置信息会被去掉。
  </Note>
)

/** What a place of this size will show. */
export function CropPreview({ picture, crop, sizePx, place }: Omit<CropperProps, 'onCrop'> & { sizePx: number; place: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => drawCrop(canvas.current, picture, crop), [picture, crop])
  return (
    <figure className="grid justify-items-center gap-1.5 text-cap text-ink-3">
      <canvas
        ref={canvas}
        aria-hidden
        width={sizePx * DENSITY}
        height={sizePx * DENSITY}
        className="rounded-full ring-1 ring-line"
        style={{ width: sizePx, height: sizePx }}
      />
      <figcaption>{place}</figcaption>
    </figure>
  )
}

/** Fills a canvas with what is taken. */
export function drawCrop(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  const { left, top, side } = squareOf(picture, crop)
  pen.clearRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/** The picture around the window too, under 52 % ink, and the window's paper edge. */
function drawStage(canvas: HTMLCanvasElement | null, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return
  const { left, top, side } = squareOf(picture, crop)
  const edge = CANVAS_PX * DENSITY
  const scale = (WINDOW_PX * DENSITY) / side
  const margin = (edge - WINDOW_PX * DENSITY) / 2
  pen.clearRect(0, 0, edge, edge)
  pen.drawImage(picture, margin - left * scale, margin - top * scale, picture.width * scale, picture.height * scale)
  pen.fillStyle = 'rgb(37 33 29 / 52%)'
  pen.beginPath()
  pen.rect(0, 0, edge, edge)
  pen.arc(edge / 2, edge / 2, (WINDOW_PX * DENSITY) / 2, 0, 2 * Math.PI, true)
  pen.fill()
  pen.strokeStyle = '#fffdf9'
  pen.lineWidth = 2 * DENSITY
  pen.beginPath()
  pen.arc(edge / 2, edge / 2, (WINDOW_PX * DENSITY) / 2, 0, 2 * Math.PI)
  pen.stroke()
}
