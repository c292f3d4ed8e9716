import process from 'node:process'
import { readSettings } from './settings.ts'
import { startStudio } from './studio.ts'

// The studio: a provider of games with books of its own, which a platform knows by its protocol only (docs/studio.md).
// It says where it listens in one line. A process that started it as a child takes it along when it ends.

const line = (kind: string) => (text: string, facts: object) =>
  process.stderr.write(`${JSON.stringify({ kind, text, ...facts })}\n`)
const studio = await startStudio(readSettings(process.env), {
  info: (text, facts = {}) => line('info')(text, facts),
  alarm: (text, facts = {}) => line('alarm')(text, facts),
})
process.stdout.write(`${JSON.stringify({ origin: studio.origin })}\n`)
// A parent that is gone hears nothing; its end is ours.
process.send?.({ kind: 'ready', address: studio.origin }, undefined, undefined, () => {})

let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  void studio.stop().then(() => process.exit(0))
}
process.on('disconnect', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
