import { KeyHint } from '@otsukai/ui/desk/key-hint.tsx'
import { useKeys } from '@otsukai/ui/desk/keys.ts'
import { hasCameras, openCamera, putCameraAway, takePicture, useCamera } from './bench-camera.ts'
import type { Uploads } from './uploads.ts'

/** What the bench's own camera sees, among the photos: a press, the space bar or a pedal that types it takes one. */
export function Viewfinder({ seen, of: { photos, most, add } }: { seen: MediaStream; of: Uploads }) {
  const isFull = photos.length >= most
  const take = async () => {
    const picture = await takePicture()
    if (picture) add([picture])
  }
  useKeys('照片', [{ keys: 'space', name: '拍一张', inFields: true, off: isFull, run: () => void take() }])
  if (isFull) return null
  return (
    <button
      type="button"
      aria-label="拍一张"
      aria-keyshortcuts="Space"
      onClick={() => void take()}
      className="relative aspect-square overflow-hidden rounded-photo bg-ink"
    >
      <video
        ref={(video) => {
          if (video && video.srcObject !== seen) video.srcObject = seen
        }}
        muted
        autoPlay
        playsInline
        className="size-full object-cover"
      />
      <span className="absolute inset-x-0 bottom-1.5 flex items-center justify-center gap-1.5 text-cap text-white [text-shadow:0_0_3px_#000]">
        <KeyHint keys="space" />
        拍一张
      </span>
    </button>
  )
}

/** Opens the camera of this computer, or puts it away. */
export function CameraSwitch() {
  const camera = useCamera()
  if (!hasCameras()) return null
  if (camera.state === 'refused') return <span>相机打不开，在浏览器里允许用相机</span>
  return camera.state === 'on' ? (
    <button type="button" className="link" onClick={putCameraAway}>
      关相机
    </button>
  ) : (
    <button type="button" className="link" disabled={camera.state === 'opening'} onClick={openCamera}>
      用这台的相机
    </button>
  )
}
