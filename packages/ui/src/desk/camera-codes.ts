/** What is used of https://wicg.github.io/shape-detection-api/#barcode-detection-api, which the libraries of TypeScript do not have yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Codabar is the one of Japanese parcels; ours are QR and Code 128. */
const wanted: readonly string[] = ['codabar', 'code_128', 'code_39', 'itf', 'ean_13', 'qr_code']
/** A picture is looked at this often. */
const LOOK_MS = 120

const detectorClass = (): DetectorClass | undefined => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

/** Whether this browser reads codes from a camera: on a secure page only. */
export const readsCodes = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined

interface Watch {
  signal: AbortSignal
  /** Called once, with the first code. */
  onCode: (code: string) => void
  /** Called where the camera has a light. */
  onTorch: (turn: (on: boolean) => Promise<void>) => void
}

/** Shows the camera at the back in `video` until the signal, and reads codes from it. Throws where there is none, or it is not allowed. */
export async function codesOfCamera(video: HTMLVideoElement, { signal, onCode, onTorch }: Watch): Promise<void> {
  const Detector = detectorClass()
  if (!Detector) throw new Error('this browser reads no codes')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1_920 } } })
  const [track] = stream.getVideoTracks()
  const end = () => track?.stop()
  if (signal.aborted) return end()
  signal.addEventListener('abort', end)
  video.srcObject = stream
  await video.play()
  const known = await Detector.getSupportedFormats()
  const detector = new Detector({ formats: wanted.filter((format) => known.includes(format)) })
  if (track && 'torch' in track.getCapabilities())
    onTorch((on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }))
  const look = async () => {
    if (signal.aborted) return
    // A picture that cannot be read is followed by another.
    const [found] = await detector.detect(video).catch(() => [])
    if (signal.aborted) return
    if (found) return onCode(found.rawValue)
    setTimeout(() => void look(), LOOK_MS)
  }
  await look()
}
