/** `well`: done; `stop`: look up, something is wrong or lacks; `already`: this one has come before. */
export type Sound = 'well' | 'stop' | 'already'

/** Each tone: pitch in Hz, when it begins and how long it lasts, in seconds. */
const tones: Record<Sound, readonly (readonly [pitch: number, from: number, long: number])[]> = {
  well: [
    [880, 0, 0.07],
    [1318, 0.08, 0.12],
  ],
  stop: [[196, 0, 0.38]],
  already: [
    [587, 0, 0.09],
    [587, 0.15, 0.09],
  ],
}

let context: AudioContext | null = null

/** Three short sounds, told apart without looking at the screen. */
export function playSound(sound: Sound): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    for (const [pitch, from, long] of tones[sound]) {
      const tone = context.createOscillator()
      const loudness = context.createGain()
      const begins = context.currentTime + from
      tone.type = sound === 'stop' ? 'square' : 'sine'
      tone.frequency.value = pitch
      loudness.gain.setValueAtTime(0.0001, begins)
      loudness.gain.exponentialRampToValueAtTime(sound === 'stop' ? 0.12 : 0.25, begins + 0.01)
      loudness.gain.exponentialRampToValueAtTime(0.0001, begins + long)
      tone.connect(loudness).connect(context.destination)
      tone.start(begins)
      tone.stop(begins + long)
    }
  } catch {
    // A browser without sound: what is drawn says the same.
  }
}
