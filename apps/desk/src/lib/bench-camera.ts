import { browserStorage } from '@otsukai/web/browser-storage.ts'
import { createSharedState, useSharedState } from '@otsukai/web/shared-state.ts'
import { useEffect } from 'react'

/** The computer's own camera over a bench; of one that is open, what it sees. */
type Camera = { state: 'off' | 'opening' | 'refused' } | { state: 'on'; seen: MediaStream }

const KEPT = 'otsukai_desk_camera'
/** Enough to read what is written on goods, as a phone's pictures are when they are stored. */
const WIDTH = 1_600
const QUALITY = 0.9

const camera = createSharedState<Camera>({ state: 'off' })
/** Plays all the time, so that the first picture of a parcel waits for nothing. */
let warm: HTMLVideoElement | null = null

/** Whether a browser lets this page have a camera: over https, or at this computer. */
export const hasCameras = (): boolean => (navigator.mediaDevices as MediaDevices | undefined) !== undefined

async function open(): Promise<void> {
  if (['on', 'opening'].includes(camera.read().state)) return
  camera.write({ state: 'opening' })
  try {
    const seen = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: WIDTH } } })
    warm = document.createElement('video')
    warm.muted = true
    warm.srcObject = seen
    await warm.play()
    // Whoever left meanwhile has closed it.
    if (camera.read().state !== 'opening') return end(seen)
    for (const track of seen.getTracks()) track.addEventListener('ended', () => release())
    camera.write({ state: 'on', seen })
  } catch {
    camera.write({ state: 'refused' })
  }
}

function end(seen: MediaStream): void {
  for (const track of seen.getTracks()) track.stop()
  warm = null
}

function release(): void {
  const now = camera.read()
  if (now.state === 'on') end(now.seen)
  camera.write({ state: 'off' })
}

/** Opens the camera here and whenever this browser comes to a bench again, until it is put away. */
export function openCamera(): void {
  browserStorage.setItem(KEPT, 'on')
  void open()
}

/** Puts the camera away. */
export function putCameraAway(): void {
  browserStorage.removeItem(KEPT)
  release()
}

/** A picture of what the camera sees now; null without one. */
export async function takePicture(): Promise<File | null> {
  if (camera.read().state !== 'on' || warm === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = warm.videoWidth
  canvas.height = warm.videoHeight
  canvas.getContext('2d')!.drawImage(warm, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return blob && new File([blob], 'camera.jpg', { type: blob.type })
}

export const useCamera = (): Camera => useSharedState(camera)

/** The camera of a bench stays open for as long as one stands there, from one parcel to the next. */
export function useBenchCamera(): Camera {
  useEffect(() => {
    if (browserStorage.getItem(KEPT) !== null && hasCameras()) void open()
    return release
  }, [])
  return useCamera()
}
