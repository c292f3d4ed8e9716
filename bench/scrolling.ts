import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from './browser.ts'
import { percentile } from './measure.ts'

/** What a stretch of scrolling came to. */
export interface Stretch {
  /** Frames that the compositor showed in a second of scrolling: what the finger feels. */
  shownPerSecond: number
  /** Of those that could have been shown, how many were not, in percent. */
  droppedPercent: number
  /** Of those shown, how many lacked something that had not been painted yet, in percent. */
  holesPercent: number
  /** Times between frames of the main thread, in ms: what a tap feels. */
  frames: number[]
  /** How long the main thread was busy in a second, in ms, and which part of it was script. */
  mainMs: number
  scriptMs: number
  /** Tasks above 50 ms, and the longest in ms. */
  longTasks: number
  longestMs: number
  /** Cumulative layout shift. */
  shift: number
}

/**
 * Scrolls the page in front by the wheel, as fast as asked, and tells what that cost.
 * @param px how far, downwards when positive
 * @param speed in px/s
 */
export async function measureScrolling(tab: Tab, { px, speed }: { px: number; speed: number }): Promise<Stretch> {
  const reports = await traceFrames(tab)
  await tab.run(watchFrames)
  const before = await metricsOf(tab)
  await scrollPage(tab, { px, speed })
  const after = await metricsOf(tab)
  const { frames, longTasks, shift, scrollingMs } = await tab.run(stopWatching)
  const shown = framesOf(await reports())
  const seconds = after.Timestamp - before.Timestamp
  const perSecond = (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / seconds
  return {
    shownPerSecond: (shown.presented * 1000) / scrollingMs,
    droppedPercent: (100 * shown.dropped) / (shown.presented + shown.dropped),
    holesPercent: (100 * shown.withHoles) / shown.presented,
    frames,
    mainMs: perSecond('TaskDuration'),
    scriptMs: perSecond('ScriptDuration'),
    longTasks: longTasks.length,
    longestMs: Math.max(0, ...longTasks),
    shift,
  }
}

/** Turns the wheel over the middle of the page. It goes no further than the page does. */
export async function scrollPage(tab: Tab, { px, speed }: { px: number; speed: number }): Promise<void> {
  const where = { x: 195, y: 500, yDistance: -px, speed, gestureSourceType: 'mouse' }
  await tab.send('Input.synthesizeScrollGesture', where)
}

/** Places the page at a position, and lets it come to rest. */
export async function restAt(tab: Tab, top: number): Promise<void> {
  await tab.run((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
  await sleep(700)
}

/** A line of what the main thread's frames were like. */
export const frameFacts = (frames: readonly number[]) => ({
  frameMs: percentile(frames, 0.5),
  p95FrameMs: percentile(frames, 0.95),
  p99FrameMs: percentile(frames, 0.99),
  // A frame of a 60 Hz screen lasts 16.7 ms; clocks are not that exact.
  lateFramesPercent: shareAbove(frames, 17.5),
  framesAbove33Percent: shareAbove(frames, 34),
})

const shareAbove = (frames: readonly number[], ms: number): number =>
  (100 * frames.filter((frame) => frame > ms).length) / frames.length

async function metricsOf(tab: Tab): Promise<Record<string, number> & { Timestamp: number }> {
  const { metrics } = await tab.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value])) as never
}

/** What the compositor says of a frame: once when the main thread was in time, twice when it came after. */
interface FrameReport {
  frame_sequence: number
  scroll_state: string
  state: string
  has_missing_content: boolean
}

async function traceFrames(tab: Tab): Promise<() => Promise<FrameReport[]>> {
  type Event = { name: string; ph: string; args: { frame_reporter?: FrameReport } }
  const reports: FrameReport[] = []
  tab.on('Tracing.dataCollected', ({ value }: { value: Event[] }) => {
    for (const { name, args } of value) {
      if (name === 'PipelineReporter' && args.frame_reporter) reports.push(args.frame_reporter)
    }
  })
  const ended = new Promise<void>((resolve) => tab.on('Tracing.tracingComplete', () => resolve()))
  const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline.frame'] }
  await tab.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  return async () => {
    await tab.send('Tracing.end')
    await ended
    return reports
  }
}

function framesOf(reports: readonly FrameReport[]): { presented: number; dropped: number; withHoles: number } {
  const frames = new Map<number, { isPresented: boolean; hasHoles: boolean }>()
  for (const { frame_sequence: sequence, scroll_state: scrolling, state, has_missing_content: holes } of reports) {
    if (scrolling === 'SCROLL_NONE' || state === 'STATE_NO_UPDATE_DESIRED') continue
    const known = frames.get(sequence)
    const isPresented = state.startsWith('STATE_PRESENTED') || known?.isPresented === true
    frames.set(sequence, { isPresented, hasHoles: holes || known?.hasHoles === true })
  }
  const presented = [...frames.values()].filter(({ isPresented }) => isPresented)
  return {
    presented: presented.length,
    dropped: frames.size - presented.length,
    withHoles: presented.filter(({ hasHoles }) => hasHoles).length,
  }
}

interface Watched {
  frames: number[]
  longTasks: number[]
  shift: number
  scrollingMs: number
}

/** Where the two functions of the page meet. */
declare global {
  interface Window {
    stopWatchingFrames?: () => Watched
  }
}

function watchFrames(): void {
  const seen: Watched = { frames: [], longTasks: [], shift: 0, scrollingMs: 0 }
  let [first, last] = [0, 0]
  let isOver = false
  const note = (now: number) => {
    if (last > 0) seen.frames.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  const onScroll = ({ timeStamp }: Event) => {
    first ||= timeStamp
    seen.scrollingMs = timeStamp - first
  }
  // Also of a box in the page, whose scrolling does not rise to the window.
  addEventListener('scroll', onScroll, { passive: true, capture: true })
  const tasks = new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map((one) => one.duration)))
  tasks.observe({ type: 'longtask' })
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
  })
  shifts.observe({ type: 'layout-shift' })
  window.stopWatchingFrames = () => {
    isOver = true
    removeEventListener('scroll', onScroll, { capture: true })
    for (const observer of [tasks, shifts]) observer.disconnect()
    return seen
  }
}

/** The last long task is told of after it has ended. */
async function stopWatching(): Promise<Watched> {
  await new Promise((resolve) => setTimeout(resolve, 100))
  return (window.stopWatchingFrames as () => Watched)()
}
