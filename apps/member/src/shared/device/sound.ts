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
  if (!mayPlay()) return
  const audio = new AudioContext()
  const tones = CHIMES[chime]
  for (const [index, frequency] of tones.entries()) playTone(audio, frequency, index * TONE_SECONDS)
  setTimeout(() => void audio.close(), (tones.length + 1) * TONE_SECONDS * 1000)
}

/** A page that nobody has touched may not sound, and the browser would say so. */
const mayPlay = (): boolean =>
  isSoundOn() && typeof AudioContext !== 'undefined' && (navigator.userActivation?.hasBeenActive ?? true)

/** A soft drum that swells for some seconds, until the returned function is called. Silent where sounds are. */
export function startDrum(): () => void {
  if (!mayPlay()) return () => undefined
  const audio = new AudioContext()
  for (let beat = 0; beat < DRUM.beats; beat += 1) playBeat(audio, beat)
  const end = setTimeout(() => void audio.close(), (DRUM.beats * DRUM.everySeconds + TONE_SECONDS) * 1000)
  return () => {
    clearTimeout(end)
    if (audio.state !== 'closed') void audio.close()
  }
}

const DRUM = { beats: 120, everySeconds: 0.11, hertz: 96, loudest: 0.1 } as const

function playBeat(audio: AudioContext, beat: number) {
  const from = audio.currentTime + beat * DRUM.everySeconds
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: DRUM.hertz })
  const loudness = new GainNode(audio, { gain: 0 })
  // It swells over some three seconds; a stroke falls in pitch and dies away.
  const peak = DRUM.loudest * Math.min(1, 0.15 + beat / 28)
  tone.frequency.exponentialRampToValueAtTime(DRUM.hertz / 2, from + 0.09)
  loudness.gain.setValueAtTime(peak, from)
  loudness.gain.exponentialRampToValueAtTime(0.001, from + 0.09)
  tone.connect(loudness).connect(audio.destination)
  tone.start(from)
  tone.stop(from + 0.1)
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
