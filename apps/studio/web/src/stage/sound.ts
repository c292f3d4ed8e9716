/** Sounds are computed, a few lines each: no file is loaded, and one mute holds for all. */
export type Sound =
  | 'click'
  | 'spin'
  | 'stop'
  | 'bell'
  | 'win'
  | 'big'
  | 'coin'
  | 'gem'
  | 'boom'
  | 'chime'
  | 'gust'
  | 'card'
  | 'chip'
  | 'tick'
  | 'lever'
  | 'shot'
  | 'net'
  | 'freeze'
  | 'drum'
  | 'whistle'
  | 'goal'

export type Sounds = {
  /** @param step raises the pitch, for rows of bells. */
  readonly play: (sound: Sound, step?: number) => void
  /** A sound that goes on: the returned function ends it. `pitch` moves it. */
  readonly drone: (kind: 'reels' | 'flute') => { readonly pitch: (hertz: number) => void; readonly stop: () => void }
  readonly song: (isOn: boolean) => void
  readonly set: (options: { isMuted: boolean; volume: number }) => void
}

/** Five notes of the old scale, in hertz. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51, 1567.98, 1760]
const note = (step: number): number => SCALE[((step % SCALE.length) + SCALE.length) % SCALE.length] as number

export function createSounds(): Sounds {
  let context: AudioContext | undefined
  let out: GainNode | undefined
  let isMuted = true
  let volume = 0.7
  let songTimer: ReturnType<typeof setInterval> | undefined
  const ready = (): { context: AudioContext; out: GainNode } | undefined => {
    if (isMuted) return undefined
    context ??= new AudioContext()
    if (out === undefined) {
      out = context.createGain()
      out.connect(context.destination)
    }
    out.gain.value = volume * 0.5
    if (context.state === 'suspended') void context.resume()
    return { context, out }
  }
  const play: Sounds['play'] = (sound, step = 0) => {
    const parts = ready()
    if (parts !== undefined) RECIPES[sound](parts.context, parts.out, step)
  }
  return {
    play,
    drone: (kind) => {
      const parts = ready()
      return parts === undefined ? SILENT : droneOf(parts.context, parts.out, kind)
    },
    song: (isOn) => {
      clearInterval(songTimer)
      let step = 0
      if (isOn) songTimer = setInterval(() => play('chime', SONG[step++ % SONG.length]), 210)
    },
    set: (options) => {
      ;({ isMuted, volume } = options)
      if (out !== undefined) out.gain.value = isMuted ? 0 : volume * 0.5
      if (!isMuted) ready()
    },
  }
}

const SONG = [0, 2, 4, 3, 2, 4, 5, 4, 3, 1, 2, 0, 1, 3, 2, 0]
const SILENT = { pitch: () => undefined, stop: () => undefined }

type Recipe = (context: AudioContext, out: AudioNode, step: number) => void

const RECIPES: Readonly<Record<Sound, Recipe>> = {
  click: (c, o) => tone(c, o, { hertz: 900, ms: 50, gain: 0.25, type: 'triangle' }),
  spin: (c, o) => noise(c, o, { ms: 260, gain: 0.25, from: 400, to: 2400 }),
  lever: (c, o) => {
    noise(c, o, { ms: 120, gain: 0.3, from: 1800, to: 300 })
    tone(c, o, { hertz: 140, to: 90, ms: 180, gain: 0.4, type: 'square' })
  },
  stop: (c, o, step) => {
    tone(c, o, { hertz: 170 + step * 12, to: 70, ms: 110, gain: 0.6, type: 'sine' })
    noise(c, o, { ms: 45, gain: 0.3, from: 2600, to: 700 })
  },
  bell: (c, o, step) => bell(c, o, note(step + 2), 900),
  win: (c, o) => [0, 2, 4, 5].forEach((each, at) => bell(c, o, note(each), 420, at * 0.085)),
  big: (c, o) => [0, 2, 4, 5, 7, 5, 7, 9].forEach((each, at) => bell(c, o, note(each), 700, at * 0.11)),
  coin: (c, o, step) => bell(c, o, 1700 + (step % 5) * 140, 130, 0, 0.22),
  gem: (c, o, step) => [0, 2].forEach((each, at) => bell(c, o, note(step + each), 380, at * 0.06)),
  boom: (c, o) => {
    noise(c, o, { ms: 700, gain: 0.9, from: 900, to: 60 })
    tone(c, o, { hertz: 110, to: 34, ms: 600, gain: 0.8, type: 'sine' })
  },
  chime: (c, o, step) => bell(c, o, note(step), 500, 0, 0.3),
  gust: (c, o) => noise(c, o, { ms: 900, gain: 0.6, from: 2400, to: 180 }),
  card: (c, o) => noise(c, o, { ms: 90, gain: 0.35, from: 3800, to: 1400 }),
  chip: (c, o, step) => tone(c, o, { hertz: 2100 + step * 90, to: 1500, ms: 60, gain: 0.3, type: 'triangle' }),
  tick: (c, o) => tone(c, o, { hertz: 1250, ms: 40, gain: 0.3, type: 'square' }),
  shot: (c, o, step) => {
    tone(c, o, { hertz: 420 - step * 45, to: 120 - step * 14, ms: 110 + step * 20, gain: 0.28, type: 'triangle' })
    noise(c, o, { ms: 60, gain: 0.14, from: 2200, to: 500 })
  },
  net: (c, o) => noise(c, o, { ms: 150, gain: 0.16, from: 900, to: 3200 }),
  freeze: (c, o) => [9, 7, 8, 5].forEach((each, at) => bell(c, o, note(each) * 2, 700, at * 0.07, 0.22)),
  drum: (c, o) =>
    [0, 0.34, 0.68, 0.86, 1.04].forEach((delay) =>
      tone(c, o, { hertz: 96, to: 44, ms: 420, gain: 0.85, type: 'sine', delay }),
    ),
  whistle: (c, o) =>
    [0, 0.22].forEach((delay) => {
      tone(c, o, { hertz: 2350, to: 2280, ms: delay === 0 ? 160 : 420, gain: 0.2, type: 'square', delay })
      tone(c, o, { hertz: 2500, to: 2420, ms: delay === 0 ? 160 : 420, gain: 0.12, type: 'sine', delay })
    }),
  goal: (c, o) => {
    noise(c, o, { ms: 1900, gain: 0.5, from: 620, to: 1100 })
    noise(c, o, { ms: 1500, gain: 0.3, from: 1500, to: 700 })
    ;[0, 2, 4].forEach((each, at) => bell(c, o, note(each), 500, at * 0.12, 0.26))
  },
}

type Tone = { hertz: number; to?: number; ms: number; gain: number; type: OscillatorType; delay?: number }

function tone(context: AudioContext, out: AudioNode, { hertz, to = hertz, ms, gain, type, delay = 0 }: Tone): void {
  const [from, end] = [context.currentTime + delay, context.currentTime + delay + ms / 1000]
  const oscillator = new OscillatorNode(context, { type, frequency: hertz })
  oscillator.frequency.setValueAtTime(hertz, from)
  oscillator.frequency.exponentialRampToValueAtTime(to, end)
  const level = new GainNode(context, { gain: 0 })
  level.gain.setValueAtTime(0, from)
  level.gain.linearRampToValueAtTime(gain, from + 0.006)
  level.gain.exponentialRampToValueAtTime(0.0008, end)
  oscillator.connect(level).connect(out)
  oscillator.start(from)
  oscillator.stop(end)
}

/** A note and what rings above it. */
function bell(context: AudioContext, out: AudioNode, hertz: number, ms: number, delay = 0, gain = 0.4): void {
  tone(context, out, { hertz, ms, gain, type: 'sine', delay })
  tone(context, out, { hertz: hertz * 2.76, ms: ms * 0.55, gain: gain * 0.3, type: 'sine', delay })
  tone(context, out, { hertz: hertz * 5.4, ms: ms * 0.25, gain: gain * 0.14, type: 'sine', delay })
}

let hiss: AudioBuffer | undefined

function hissOf(context: AudioContext): AudioBuffer {
  if (hiss !== undefined) return hiss
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = hiss.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return hiss
}

type Noise = { ms: number; gain: number; from: number; to: number }

function noise(context: AudioContext, out: AudioNode, { ms, gain, from, to }: Noise): void {
  const [start, end] = [context.currentTime, context.currentTime + ms / 1000]
  const source = new AudioBufferSourceNode(context, { buffer: hissOf(context), loop: true })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 0.8 })
  filter.frequency.setValueAtTime(from, start)
  filter.frequency.exponentialRampToValueAtTime(to, end)
  const level = new GainNode(context, { gain })
  level.gain.setValueAtTime(gain, start)
  level.gain.exponentialRampToValueAtTime(0.0008, end)
  source.connect(filter).connect(level).connect(out)
  source.start(start)
  source.stop(end)
}

function droneOf(context: AudioContext, out: AudioNode, kind: 'reels' | 'flute'): ReturnType<Sounds['drone']> {
  const isFlute = kind === 'flute'
  const source = isFlute
    ? new OscillatorNode(context, { type: 'triangle', frequency: 262 })
    : new AudioBufferSourceNode(context, { buffer: hissOf(context), loop: true })
  const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: isFlute ? 1800 : 320 })
  const level = new GainNode(context, { gain: 0 })
  level.gain.linearRampToValueAtTime(isFlute ? 0.16 : 0.24, context.currentTime + 0.15)
  source.connect(filter).connect(level).connect(out)
  source.start()
  return {
    pitch: (hertz) => {
      if (source instanceof OscillatorNode) source.frequency.setTargetAtTime(hertz, context.currentTime, 0.1)
    },
    stop: () => {
      level.gain.setTargetAtTime(0, context.currentTime, 0.05)
      source.stop(context.currentTime + 0.4)
    },
  }
}
