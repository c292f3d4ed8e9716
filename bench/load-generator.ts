import { randomFillSync } from 'node:crypto'
import { createConnection, type Socket } from 'node:net'
import { newRequestId } from '@liuhe/domain/request-id.ts'
import { givenArgument, serveParent } from './child-process.ts'
import { tokenOf } from './bet-world.ts'
import { percentile } from './measure.ts'
import { isWalletOk, type WalletRequests, walletRequests } from './wallet-calls.ts'

// Loads a server over many connections, each with one request under way. It writes and reads raw HTTP/1.1, so that it
// costs a fraction of what the server costs; what it can do at most is measured against a server that does nothing.

/** What to send, for how long. */
export interface Load {
  port: number
  connections: number
  seconds: number
  request: GetRequest | BetRequests | WalletRequests
}

interface GetRequest {
  kind: 'get'
  path: string
  headers: Record<string, string>
}

/** Bets by many members, each with a new request number. */
interface BetRequests {
  kind: 'bets'
  bodies: { head: string; tail: string }[]
  /** Members 0 to count − 1 in turns. */
  members: number
}

/** What came of a load. */
export interface LoadReport {
  /** Answers with status 2xx; of the wallet, calls that were done. */
  answered: number
  /** Other answers, by status and code, and connections that broke. */
  refused: Record<string, number>
  seconds: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  bytesPerAnswer: number
}

/** Runs one load. */
async function run({ port, connections, seconds, request }: Load): Promise<LoadReport> {
  const next = requestsOf(request)
  const isGood = request.kind === 'wallet' ? (answer: Buffer) => isWalletOk(answer.toString('latin1')) : is2xx
  const state: State = { latencies: [], refused: {}, bytes: 0, isOver: false, isGood }
  const open = await Promise.all(Array.from({ length: connections }, () => connectTo(port)))
  const startedAt = performance.now()
  const ended = Promise.all(open.map((socket) => drive(socket, next, state)))
  setTimeout(() => (state.isOver = true), seconds * 1_000)
  await ended
  const took = (performance.now() - startedAt) / 1_000
  const answered = state.latencies.length
  return {
    answered,
    refused: state.refused,
    seconds: took,
    perSecond: answered / took,
    p50Ms: percentile(state.latencies, 0.5),
    p99Ms: percentile(state.latencies, 0.99),
    bytesPerAnswer: answered === 0 ? 0 : state.bytes / answered,
  }
}

function connectTo(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** One connection: the next request goes out when the answer of the last one is whole. */
function drive(socket: Socket, next: () => string, state: State): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let sentAt = 0
  let pending: Buffer | undefined
  const send = () => {
    if (state.isOver) {
      socket.end()
      return resolve()
    }
    sentAt = performance.now()
    socket.write(next(), 'latin1')
  }
  socket.on('data', (chunk) => {
    pending = pending === undefined ? chunk : Buffer.concat([pending, chunk])
    const length = lengthOf(pending)
    if (length === undefined || pending.length < length) return
    if (state.isGood(pending)) state.latencies.push(performance.now() - sentAt)
    else count(state, `${pending.toString('latin1', STATUS_AT, STATUS_AT + 3)} ${codeOf(pending)}`)
    state.bytes += pending.length
    pending = undefined
    send()
  })
  const broken = (why: string) => () => {
    if (!state.isOver) count(state, why)
    resolve()
  }
  socket.on('error', broken('connection failed')).on('close', broken('connection closed'))
  send()
  return promise
}

/** Bytes of head and body, once the head is there. */
function lengthOf(answer: Buffer): number | undefined {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const head = answer.toString('latin1', 0, headEnd)
  const at = head.search(/content-length: /i)
  return headEnd + 4 + (at === -1 ? 0 : Number.parseInt(head.slice(at + 16, at + 26), 10))
}

const codeOf = (answer: Buffer): string => /"(?:code|status)":"([^"]+)"/.exec(answer.toString('latin1'))?.[1] ?? ''

function requestsOf(request: Load['request']): () => string {
  switch (request.kind) {
    case 'get':
      return repeatGet(request)
    case 'bets':
      return betRequests(request)
    case 'wallet':
      return walletRequests(request)
  }
}

const count = ({ refused }: State, what: string): void => void (refused[what] = (refused[what] ?? 0) + 1)

function repeatGet({ path, headers }: GetRequest): () => string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const text = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return () => text
}

function betRequests({ bodies, members }: BetRequests): () => string {
  const prepared = bodies.map(({ head, tail }) => ({ head, tail, bytes: Buffer.byteLength(head + tail) }))
  const random = new Uint8Array(10)
  let sent = 0
  return () => {
    const index = sent++
    const { head, tail, bytes } = prepared[index % prepared.length] as (typeof prepared)[number]
    const requestId = newRequestId(Date.now(), randomFillSync(random))
    // The body holds Chinese, and the socket is written as latin1: one char per byte, made once per body.
    return (
      'POST /app-api/api/bet/submit HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
      `authorization: Bearer ${tokenOf(index % members)}\r\ncontent-length: ${bytes + requestId.length}\r\n\r\n` +
      latin(head) +
      requestId +
      latin(tail)
    )
  }
}

const latinOf = new Map<string, string>()
const latin = (text: string): string => {
  const known = latinOf.get(text)
  if (known !== undefined) return known
  const made = Buffer.from(text).toString('latin1')
  latinOf.set(text, made)
  return made
}

const STATUS_AT = 'HTTP/1.1 '.length
const TWO = '2'.charCodeAt(0)
const is2xx = (answer: Buffer): boolean => answer[STATUS_AT] === TWO

interface State {
  latencies: number[]
  refused: Record<string, number>
  bytes: number
  isOver: boolean
  /** Whether an answer is what was asked for. */
  isGood(answer: Buffer): boolean
}

givenArgument()
serveParent((load: Load) => run(load))
