import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { setImmediate as nextTick } from 'node:timers/promises'

// A small wallet in memory that keeps the rules of the hub dialect, and breaks one of them when it is told to. It is
// here to prove the kit: each fault must be found, and without a fault nothing.

export const FAULTS = [
  'no transaction is remembered',
  'no answer is kept',
  'no lock',
  'another amount with a known number is a success',
  'a rollback before its bet is forgotten',
  'a rollback before its bet is refused',
  'a rollback pays twice',
  'a rollback of an unknown bet pays',
  'a repeat of a bet that was rolled back is a success',
  'a win without its bet is paid',
  'a win of nothing is refused',
  'a win needs a token that lives',
  'a token that is over takes bets',
  'a strange token takes bets',
  'a closed round takes bets',
  'a closed round takes no rollback',
  'a rollback of a win is ignored',
  'a bet and win pays before it judges',
  'a bet above the balance is taken',
  'a refusal does not say the balance',
  'any signature is believed',
  'a signature is believed by its form',
  'any time is believed',
  'any currency is taken',
  'a negative amount is taken',
  'an amount is rounded',
  'a text is an amount',
  'a giant amount is taken',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultyWallet {
  url: string
  /** What the kit is told. */
  player: { user: string; token: string; expiredToken: string; game: string; key: { id: string; secret: string } }
  close(): Promise<void>
}

/** Opens a wallet with a thousand yuan in it, on a free port of this machine. */
export async function openFaultyWallet(fault?: Fault): Promise<FaultyWallet> {
  const book = new Book((it) => it === fault)
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void book.hear(request, Buffer.concat(parts)).then(({ status, text }) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(text)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/wallet`,
    player: { user: USER, token: TOKEN, expiredToken: OLD_TOKEN, game: 'g1', key: KEY },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

const KEY = { id: 'k1', secret: 'the secret of a wallet that only tests have' }
const [USER, TOKEN, OLD_TOKEN] = ['u1', 'a token that lives', 'a token that is over']
const PER_LI = 100
const LARGEST = 1e14

interface Row {
  print: string
  bet: number
  win: number
  isBack: boolean
}

interface Body {
  request_uuid: string
  transaction_uuid: string
  reference_transaction_uuid?: string
  token?: string
  round: string
  round_closed?: boolean
  amount?: number
  bet_amount?: number
  win_amount?: number
  currency: string
}

class Book {
  readonly has: (fault: Fault) => boolean
  balance = 1_000 * 100_000
  readonly kept = new Map<string, string>()
  readonly rows = new Map<string, Row>()
  readonly barred = new Set<string>()
  readonly closed = new Set<string>()
  readonly backs = new Map<string, string>()
  before: Promise<unknown> = Promise.resolve()

  constructor(has: (fault: Fault) => boolean) {
    this.has = has
  }

  async hear({ url = '', headers }: http.IncomingMessage, raw: Buffer): Promise<{ status: number; text: string }> {
    if (!this.#believes(url, headers, raw)) return { status: 403, text: '{"status":"RS_ERROR_INVALID_SIGNATURE"}' }
    const body = readJson(raw.toString())
    if (body === undefined) return { status: 200, text: '{"status":"RS_ERROR_WRONG_SYNTAX"}' }
    const call = url.replace('/wallet/', '')
    const work = async () => {
      const known = this.kept.get(body.request_uuid)
      if (known !== undefined && !this.has('no answer is kept')) return known
      const status = await this.#judge(call, body)
      const says = !(this.has('a refusal does not say the balance') && status === 'NOT_ENOUGH_MONEY')
      const text = JSON.stringify({
        ...{ request_uuid: body.request_uuid, status: status === 'OK' ? 'RS_OK' : `RS_ERROR_${status}`, user: USER },
        // What is not kept must not be the same by chance.
        ...(this.has('no answer is kept') && { at: process.hrtime.bigint().toString() }),
        ...(says && { balance: this.balance }),
      })
      if (status !== 'TRANSACTION_DOES_NOT_EXIST') this.kept.set(body.request_uuid, text)
      return text
    }
    if (this.has('no lock')) return { status: 200, text: await work() }
    const mine = this.before.then(work)
    this.before = mine
    return { status: 200, text: await mine }
  }

  #believes(path: string, headers: http.IncomingHttpHeaders, raw: Buffer): boolean {
    if (this.has('any signature is believed')) return true
    const time = String(headers['x-wallet-time'])
    const digest = createHash('sha256').update(raw).digest('hex')
    const expected = createHmac('sha256', KEY.secret).update(`POST\n${path}\n${time}\n${digest}`).digest('hex')
    const given = String(headers['x-wallet-signature'])
    const isRight = this.has('a signature is believed by its form')
      ? /^[0-9a-f]{64}$/.test(given)
      : given.length === expected.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
    const isNow = Math.abs(Date.now() - Number(time)) <= 300_000
    return isRight && headers['x-wallet-key'] === KEY.id && (isNow || this.has('any time is believed'))
  }

  async #judge(call: string, body: Body): Promise<string> {
    if (body.currency !== 'CNY' && !this.has('any currency is taken')) return 'WRONG_CURRENCY'
    const isRight = (it: unknown) => it === undefined || this.#isAmount(it)
    if (![body.amount, body.bet_amount, body.win_amount].every(isRight)) return 'WRONG_SYNTAX'
    if (call === 'user/balance') return 'OK'
    // Between the look and the entry others may come: only the lock keeps them away.
    const known = this.rows.get(body.transaction_uuid)
    const print = JSON.stringify([
      call,
      body.round,
      body.amount,
      body.bet_amount,
      body.win_amount,
      body.reference_transaction_uuid,
    ])
    if (this.has('no lock')) await nextTick()
    if (known !== undefined && !this.has('no transaction is remembered')) {
      if (known.print !== print && !this.has('another amount with a known number is a success'))
        return 'DUPLICATE_TRANSACTION'
      const isBack = known.isBack && !this.has('a repeat of a bet that was rolled back is a success')
      return isBack ? 'TRANSACTION_DOES_NOT_EXIST' : 'OK'
    }
    switch (call) {
      case 'transaction/bet':
        return this.#bet(body, print, Math.round(Number(body.amount) / PER_LI) * PER_LI, 0)
      case 'transaction/bet-win':
        return this.#bet(body, print, Number(body.bet_amount), Number(body.win_amount))
      case 'transaction/win':
        return this.#win(body, print)
      default:
        return this.#rollBack(body, print)
    }
  }

  #isAmount(it: unknown): boolean {
    if (typeof it === 'string' && it !== '') return this.has('a text is an amount') && Number.isSafeInteger(Number(it))
    if (typeof it !== 'number') return false
    if (it > LARGEST) return this.has('a giant amount is taken')
    if (it < 0) return this.has('a negative amount is taken')
    return (Number.isInteger(it) && it % PER_LI === 0) || this.has('an amount is rounded')
  }

  #bet(
    { token = '', transaction_uuid: tx, round, round_closed }: Body,
    print: string,
    bet: number,
    win: number,
  ): string {
    if (token === OLD_TOKEN && !this.has('a token that is over takes bets')) return 'TOKEN_EXPIRED'
    if (![TOKEN, OLD_TOKEN].includes(token) && !this.has('a strange token takes bets')) return 'INVALID_TOKEN'
    if (this.barred.has(tx) && !this.has('a rollback before its bet is forgotten')) return 'TRANSACTION_DOES_NOT_EXIST'
    if (this.closed.has(round) && !this.has('a closed round takes bets')) return 'ROUND_CLOSED'
    if (this.has('a bet and win pays before it judges')) this.balance += win
    const isEnough = bet <= this.balance || (this.has('a giant amount is taken') && bet > LARGEST)
    if (!isEnough && !this.has('a bet above the balance is taken')) return 'NOT_ENOUGH_MONEY'
    this.balance -= bet
    if (!this.has('a bet and win pays before it judges')) this.balance += win
    this.rows.set(tx, { print, bet, win, isBack: false })
    if (round_closed === true) this.closed.add(round)
    return 'OK'
  }

  #win(
    { transaction_uuid: tx, reference_transaction_uuid: ref = '', amount = 0, round, ...body }: Body,
    print: string,
  ) {
    const bet = this.rows.get(ref)
    const isThere = bet !== undefined && !bet.isBack
    if (!isThere && !this.has('a win without its bet is paid')) return 'TRANSACTION_DOES_NOT_EXIST'
    if (this.closed.has(round)) return 'ROUND_CLOSED'
    if (amount === 0 && this.has('a win of nothing is refused')) return 'WRONG_SYNTAX'
    if (this.has('a win needs a token that lives')) return 'TOKEN_EXPIRED'
    this.balance += Number(amount)
    this.rows.set(tx, { print, bet: 0, win: Number(amount), isBack: false })
    if (body.round_closed === true) this.closed.add(round)
    return 'OK'
  }

  #rollBack({ transaction_uuid: tx, reference_transaction_uuid: ref = '', round }: Body, print: string): string {
    const row = this.rows.get(ref)
    if (this.closed.has(round) && this.has('a closed round takes no rollback')) return 'ROUND_CLOSED'
    this.rows.set(tx, { print, bet: 0, win: 0, isBack: false })
    if (row === undefined) {
      if (this.has('a rollback before its bet is refused')) return 'TRANSACTION_DOES_NOT_EXIST'
      this.barred.add(ref)
      if (this.has('a rollback of an unknown bet pays')) this.balance += 10_000 * PER_LI
      return 'OK'
    }
    if (row.isBack && !this.has('a rollback pays twice')) return 'OK'
    row.isBack = true
    this.balance += row.bet - (this.has('a rollback of a win is ignored') ? 0 : row.win)
    return 'OK'
  }
}

function readJson(text: string): Body | undefined {
  try {
    return JSON.parse(text) as Body
  } catch {
    return undefined
  }
}
