// The engine's side of the signer process: calls become messages, and a signer that died is started again.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ChainName, ReleaseRequest, SeedKeeper } from './seed-keeper.ts'
import type { SignerReply } from './signer.ts'

/** The seed keeper's calls, answered by whoever holds the secret. */
export type Signer = {
  newChain(name: ChainName): Promise<Buffer>
  resume(name: ChainName, published: { terminal: Uint8Array; used: number }): Promise<void>
  commitmentOf(name: ChainName, n: number): Promise<Buffer>
  release(request: ReleaseRequest): Promise<Buffer>
  releaseVoid(request: ChainName & { n: number; round: number; outageMs: number }): Promise<Buffer>
  /** Changes whenever the signer starts afresh: chains taken up before must be resumed again. */
  generation(): number
  close(): Promise<void>
}

/** A signer in a process of its own. */
export type SignerProcess = Signer & {
  /** Ends the process without notice, as a crash would; the next call starts it again. */
  kill(): Promise<void>
}

export type SignerOptions = { directory: string; mode: 'demo' | 'production' }

/** Starts the signer process and waits until it answers. Throws when it refuses to start. */
export async function forkSigner(options: SignerOptions): Promise<SignerProcess> {
  let child = await start(options)
  let generation = 1
  let nextId = 1
  let restarting: Promise<void> | undefined

  const restart = async () => {
    child = await start(options)
    generation += 1
  }
  const ask = async (call: keyof SeedKeeper, args: unknown[]): Promise<SignerReply> => {
    if (!child.alive()) {
      restarting ??= restart().finally(() => {
        restarting = undefined
      })
      await restarting
    }
    const reply = await child.ask({ id: nextId++, call, args })
    if (reply.error !== undefined) throw new Error(`signer: ${reply.error}`)
    return reply
  }
  const askBytes = async (call: keyof SeedKeeper, args: unknown[]): Promise<Buffer> => {
    const { hex } = await ask(call, args)
    if (hex === undefined) throw new Error(`signer: no answer to ${call}`)
    return Buffer.from(hex, 'hex')
  }

  return {
    newChain: (name) => askBytes('newChain', [name]),
    resume: async (name, { terminal, used }) => {
      await ask('resume', [name, { terminal: Buffer.from(terminal).toString('hex'), used }])
    },
    commitmentOf: (name, n) => askBytes('commitmentOf', [name, n]),
    release: (request) => askBytes('release', [request]),
    releaseVoid: (request) => askBytes('releaseVoid', [request]),
    generation: () => generation,
    close: () => child.close(),
    kill: () => child.kill(),
  }
}

/** The keeper in this very process: for tests and simulations, where time is the caller's. */
export const localSigner = (keeper: SeedKeeper): Signer => ({
  newChain: async (name) => keeper.newChain(name),
  resume: async (name, published) => keeper.resume(name, published),
  commitmentOf: async (name, n) => keeper.commitmentOf(name, n),
  release: async (request) => keeper.release(request),
  releaseVoid: async (request) => keeper.releaseVoid(request),
  generation: () => 1,
  close: async () => {},
})

type Call = { id: number; call: keyof SeedKeeper; args: unknown[] }
type Waiting = { resolve: (reply: SignerReply) => void; reject: (fault: Error) => void }

async function start({ directory, mode }: SignerOptions) {
  const child: ChildProcess = fork(fileURLToPath(new URL('signer.ts', import.meta.url)), [directory, mode], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {}, // The signer needs nothing of the server's environment, which may hold other secrets.
    execArgv: [],
  })
  const waiting = new Map<number, Waiting>()
  let alive = true
  let lastWords = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    lastWords = (lastWords + chunk.toString()).slice(-2000)
  })
  child.on('message', (reply: SignerReply) => {
    waiting.get(reply.id)?.resolve(reply)
    waiting.delete(reply.id)
  })
  const exited = new Promise<void>((resolve) => {
    const end = (fault: Error) => {
      alive = false
      for (const call of waiting.values()) call.reject(fault)
      waiting.clear()
      resolve()
    }
    child.once('error', end)
    child.once('close', (code) => end(new Error(`the signer process ended (${code}): ${lastWords.trim()}`)))
  })

  await new Promise<SignerReply>((resolve, reject) => waiting.set(0, { resolve, reject }))

  return {
    alive: () => alive && child.connected,
    ask: (call: Call) =>
      new Promise<SignerReply>((resolve, reject) => {
        waiting.set(call.id, { resolve, reject })
        child.send(call, (fault) => {
          if (fault && waiting.delete(call.id)) reject(fault)
        })
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    close: async () => {
      // Nothing is in its hands that could be lost. (After `disconnect` Node never reports `close`.)
      child.kill('SIGTERM')
      await exited
    },
  }
}
