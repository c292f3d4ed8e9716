/** The product's sounds: short tones made on the spot, so that nothing is fetched. The member may turn them off. */

const KEY = 'sound'

/** Whether sounds are on; they are until somebody turns them off. */
export const isSoundOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export const setSoundOn = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off')

const CHIMES = {
  message: [880],
  draw: [660, 880],
  win: [660, 880, 1320],
} as const

/** Plays a chime if sounds are on. Browsers that have not been touched yet stay silent. */
export function playSound(chime: keyof typeof CHIMES): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const tones = CHIMES[chime]
  for (const [index, frequency] of tones.entries()) playTone(audio, frequency, index * TONE_SECONDS)
  setTimeout(() => void audio.close(), (tones.length + 1) * TONE_SECONDS * 1000)
}

const TONE_SECONDS = 0.14

function playTone(audio: AudioContext, frequency: number, after: number) {
  const from = audio.currentTime + after
  const tone = new OscillatorNode(audio, { type: 'sine', frequency })
  const loudness = new GainNode(audio, { gain: 0 })
  // A tone that begins or ends at full loudness clicks.
  loudness.gain.setValueAtTime(0, from)
  loudness.gain.linearRampToValueAtTime(0.18, from + 0.02)
  loudness.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS)
  tone.connect(loudness).connect(audio.destination)
  tone.start(from)
  tone.stop(from + TONE_SECONDS)
}
