// The engine's side of the signer process: calls become messages, and a signer that died is started again.
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BeaconChain } from '@liuhe/domain/lottery/beacon-rule.ts'
import type { BeaconValue } from './beacon.ts'
import type { ChainName, IsOurChain } from './chain-shelf.ts'
import type { PacketSeedRequest, ReleaseRequest, SeedKeeper, VoidRequest } from './seed-keeper.ts'
import type { SignerReply } from './signer.ts'

/** The seed keeper's calls, answered by the process that holds the secret. */
export type Signer = {
  identity(): Promise<string>
  knows(name: ChainName, published: { terminal: Uint8Array }): Promise<IsOurChain>
  newChain(name: ChainName): Promise<Buffer>
  resume(name: ChainName, published: { terminal: Uint8Array; used: number }): Promise<void>
  commitmentOf(name: ChainName, n: number): Promise<Buffer>
  verifies(claim: { beacon: string; round: number } & BeaconValue): Promise<boolean>
  release(request: ReleaseRequest): Promise<Buffer>
  releaseVoid(request: VoidRequest): Promise<Buffer>
  packetCommitment(packetId: string): Promise<Buffer>
  packetSeed(request: PacketSeedRequest): Promise<Buffer>
  /** Changes whenever the signer starts afresh: chains taken up before must be resumed again. */
  generation(): number
  close(): Promise<void>
}

/** A signer in a process of its own. */
export type SignerProcess = Signer & {
  /** Ends the process without notice, as a crash would; it is started again. */
  kill(): Promise<void>
}

export type SignerOptions = {
  directory: string
  mode: 'demo' | 'production'
  /** The beacons it believes. */
  beacons: readonly BeaconChain[]
}

/** Longer than the derivation of the longest chain on a busy machine; the question is asked again then. */
const ANSWER_MAX_MS = 30_000

/** Starts the signer process and waits until it answers. Throws when it refuses to start. */
export async function forkSigner(options: SignerOptions): Promise<SignerProcess> {
  let child = await start(options)
  let generation = 1
  let nextId = 1
  let isClosing = false
  let restarting: Promise<void> | undefined

  const restart = () => {
    restarting ??= start(options)
      .then((next) => {
        child = next
        generation += 1
        watch()
      })
      .finally(() => {
        restarting = undefined
      })
    return restarting
  }
  // At once, so that its chains are taken up again before the next draw. When that fails, the next call tries.
  const watch = () => void child.exited.then(() => (isClosing || child.alive() ? undefined : restart().catch(() => {})))
  watch()

  const ask = async (call: keyof SeedKeeper, args: unknown[]): Promise<SignerReply> => {
    if (!child.alive()) await restart()
    const reply = await inTime(child.ask({ id: nextId++, call, args }), call)
    if (reply.error !== undefined) throw new Error(`signer: ${reply.error}`)
    return reply
  }
  const askBytes = async (call: keyof SeedKeeper, args: unknown[]): Promise<Buffer> => {
    const { hex } = await ask(call, args)
    if (hex === undefined) throw new Error(`signer: no answer to ${call}`)
    return Buffer.from(hex, 'hex')
  }
  const hexed = (terminal: Uint8Array) => Buffer.from(terminal).toString('hex')

  return {
    identity: async () => String((await ask('identity', [])).word),
    knows: async (name, { terminal }) => (await ask('knows', [name, { terminal: hexed(terminal) }])).word as IsOurChain,
    newChain: (name) => askBytes('newChain', [name]),
    resume: async (name, { terminal, used }) => {
      await ask('resume', [name, { terminal: hexed(terminal), used }])
    },
    commitmentOf: (name, n) => askBytes('commitmentOf', [name, n]),
    verifies: async (claim) => (await ask('verifies', [claim])).word === true,
    release: (request) => askBytes('release', [request]),
    releaseVoid: (request) => askBytes('releaseVoid', [request]),
    packetCommitment: (packetId) => askBytes('packetCommitment', [packetId]),
    packetSeed: (request) => askBytes('packetSeed', [request]),
    generation: () => generation,
    close: () => {
      isClosing = true
      return child.close()
    },
    kill: () => child.kill(),
  }
}

async function inTime(answer: Promise<SignerReply>, call: string): Promise<SignerReply> {
  const late = Promise.withResolvers<never>()
  const patience = setTimeout(() => late.reject(new Error(`signer: no answer to ${call} in time`)), ANSWER_MAX_MS)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(patience)
  }
}

/** The keeper in this very process: for tests and simulations, where time is the caller's. */
export const localSigner = (keeper: SeedKeeper): Signer => ({
  identity: async () => keeper.identity(),
  knows: async (name, published) => keeper.knows(name, published),
  newChain: (name) => keeper.newChain(name),
  resume: (name, published) => keeper.resume(name, published),
  commitmentOf: async (name, n) => keeper.commitmentOf(name, n),
  verifies: async (claim) => keeper.verifies(claim),
  release: async (request) => keeper.release(request),
  releaseVoid: async (request) => keeper.releaseVoid(request),
  packetCommitment: async (packetId) => keeper.packetCommitment(packetId),
  packetSeed: async (request) => keeper.packetSeed(request),
  generation: () => 1,
  close: async () => {},
})

type Call = { id: number; call: keyof SeedKeeper; args: unknown[] }
type Waiting = { resolve: (reply: SignerReply) => void; reject: (fault: Error) => void }

async function start({ directory, mode, beacons }: SignerOptions) {
  const program = fileURLToPath(new URL('signer.ts', import.meta.url))
  const child: ChildProcess = fork(program, [directory, mode, JSON.stringify(beacons)], {
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
    // More than one may come, and an error that nobody listens to would end this process.
    child.on('error', end)
    child.once('close', (code) => end(new Error(`the signer process ended (${code}): ${lastWords.trim()}`)))
  })

  await new Promise<SignerReply>((resolve, reject) => waiting.set(0, { resolve, reject }))

  return {
    exited,
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
