import { fork } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

// Servers and load generators are processes of their own, so that none of them waits for another's event loop. They are
// asked over the channel between parent and child: one question, one answer.

/** A process that answers questions. */
export interface Child {
  pid: number
  /** Asks and waits. @throws when the child failed, or ended before it answered */
  ask<Answer>(question: object): Promise<Answer>
  stop(): Promise<void>
  /** Ends it without a warning. */
  kill(): void
}

/** Starts a file of this folder, and waits until it says that it is ready. */
export async function startChild(file: string, argument: object, nodeArguments: string[] = []): Promise<Child> {
  const place = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(place, [JSON.stringify(argument)], { execArgv: nodeArguments, serialization: 'advanced' })
  const next = () =>
    new Promise<{ answer?: unknown; fault?: string }>((resolve, reject) => {
      const end = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
      child.once('exit', end)
      child.once('message', (message) => {
        child.off('exit', end)
        resolve(message as { answer?: unknown; fault?: string })
      })
    })
  const answerOf = async () => {
    const { answer, fault } = await next()
    if (fault !== undefined) throw new Error(`${file}: ${fault}`)
    return answer
  }
  await answerOf()
  return {
    pid: child.pid as number,
    async ask<Answer>(question: object) {
      const answer = answerOf()
      child.send(question)
      return (await answer) as Answer
    },
    kill: () => void child.kill('SIGKILL'),
    async stop() {
      if (!child.connected) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      const patience = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(patience)
    },
  }
}

/** The child's side: what it was started with. */
export const givenArgument = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T

/** The child's side: says that it is ready, and answers questions until the parent is gone, then ends. */
export function serveParent<Question>(answer: (question: Question) => unknown, close: () => unknown = () => {}): void {
  const reply = async (question: Question) => {
    try {
      process.send?.({ answer: await answer(question) })
    } catch (error) {
      process.send?.({ fault: String((error as Error).stack) })
    }
  }
  process.on('message', (question) => void reply(question as Question))
  process.on('disconnect', async () => {
    await close()
    process.exit(0)
  })
  // Ctrl-C reaches the whole group; the parent is the one that ends us.
  process.on('SIGINT', () => {})
  process.send?.({ answer: 'ready' })
}
