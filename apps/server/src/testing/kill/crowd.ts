import * as auth from '@liuhe/contract/api/auth.ts'
import * as bets from '@liuhe/contract/api/bets.ts'
import * as lottery from '@liuhe/contract/api/lottery.ts'
import { ApiError, type Call } from '@liuhe/contract/client.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { DEFAULT_ODDS } from '@liuhe/domain/bets/default-odds.ts'
import { playOf } from '@liuhe/domain/bets/plays/index.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiClient } from '../api-client.ts'
import { patient } from '../patience.ts'
import { FAST_GAME } from './fast-game.ts'

// Members who bet and cancel while the product falls over. Each chooses the number of a request before sending it and
// repeats the request, unchanged, until there is an answer: that is what I-06 and I-10 promise them.

/** What the crowd was told, to be compared with the books. */
export interface Ledgerbook {
  accepted: { member: string; requestId: string; orderNos: string[]; totalLi: bigint }[]
  refused: { member: string; requestId: string; code: string }[]
  /** Orders of which a cancel was answered with success. */
  cancelled: string[]
  /** Answers that did not come, and were asked for again. */
  unknowns: number
  /** Who waits for an answer at this moment, and what came instead of it. */
  waiting: Map<string, string>
}

export interface Crowd {
  book: Ledgerbook
  /** Lets everybody finish what they began, and go. @throws naming those who never get an answer */
  leave(): Promise<void>
}

/** Registers members and lets them bet. `random` answers 0 ≤ x < 1. */
export async function gatherCrowd(origin: string, count: number, random: () => number): Promise<Crowd> {
  const book: Ledgerbook = { accepted: [], refused: [], cancelled: [], unknowns: 0, waiting: new Map() }
  const names = Array.from({ length: count }, (_, index) => `crowd${String(index).padStart(4, '0')}`)
  const members: Member[] = []
  // Passwords are hashed slowly on purpose: a few at a time, and the first may bet while the last still register.
  for (const name of names) {
    const { token } = await apiClient(origin)(auth.register, {
      account: name,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
    members.push({ name, call: apiClient(origin, token), orders: [] })
  }
  let isOver = false
  const living = members.map(async (member) => {
    for (let n = 0; !isOver; n++) {
      await sleep(random() * 300)
      const args = await betOf(member, { requestId: `${member.name}-${n}`, random, book })
      await place(member, args, book)
      if (random() < CANCEL_SHARE) await cancelOne(member, book, random)
      await sleep(SUBMIT_PAUSE_MS)
    }
  })
  return {
    book,
    async leave() {
      isOver = true
      const left = Promise.all(living).then(() => true)
      if (await Promise.race([left, sleep(LEAVE_PATIENCE_MS, false)])) return
      throw new Error(`These wait for an answer without end:\n${[...book.waiting].join('\n')}`)
    },
  }
}

async function place(member: Member, args: ArgsOf<typeof bets.submit>, book: Ledgerbook): Promise<void> {
  const { name } = member
  const { requestId } = args
  const answer = await untilAnswered(() => member.call(bets.submit, args), { book, what: `bet ${requestId}` })
  if ('refusal' in answer) {
    book.refused.push({ member: name, requestId, code: answer.refusal })
    return
  }
  const { orderNos, total } = answer.value
  member.orders.push(...orderNos)
  book.accepted.push({ member: name, requestId, orderNos, totalLi: total })
}

/** An order is cancelled by its number, which is key enough: a repeat is told that the order has ended. */
async function cancelOne(member: Member, book: Ledgerbook, random: () => number): Promise<void> {
  const recent = member.orders.slice(-4)
  const orderNo = recent[Math.floor(random() * recent.length)]
  if (orderNo === undefined) return
  const answer = await untilAnswered(() => member.call(bets.cancel, { orderNos: [orderNo] }), {
    book,
    what: `cancel ${orderNo} of ${member.name}`,
  })
  if ('value' in answer) book.cancelled.push(...answer.value.cancelled)
}

/** One to three cheap lines on a turn that is open, or just was: being refused is part of the life. */
async function betOf(member: Member, { requestId, random, book }: BetWishes): Promise<ArgsOf<typeof bets.submit>> {
  const gameId = GAME_IDS[Math.floor(random() ** 2 * GAME_IDS.length)] as number
  const what = `read before ${requestId}`
  const info = await untilAnswered(() => member.call(lottery.openInfo, { gameId }), { book, what })
  if ('refusal' in info) throw new Error(`A public read was refused: ${info.refusal}`)
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => lineOf(gameId, random))
  return { requestId, gameId, turnNum: info.value.cur.turnNum, content: lines }
}

function lineOf(gameId: number, random: () => number): ArgsOf<typeof bets.submit>['content'][number] {
  const play = random() < 0.5 ? '101' : '103'
  const items = playOf('LHC', play)?.items(2026) ?? []
  const item = items[Math.floor(random() * items.length)] as (typeof items)[number]
  return {
    code: `${gameId}${play}${item.item}`,
    selectionText: item.label,
    odds: item.oddsKeys.map((key) => DEFAULT_ODDS[key] as number),
    amount: STAKE_LI,
    total: STAKE_LI,
    notes: 1,
    rebate: 0,
    unit: 'yuan',
    multiple: 1,
  }
}

type Answer<T> = { value: T } | { refusal: string }

/** Asks again, with the same request, until the server has said yes or no. */
async function untilAnswered<T>(ask: () => Promise<T>, { book, what }: Asking): Promise<Answer<T>> {
  try {
    for (;;) {
      try {
        return { value: await ask() }
      } catch (error) {
        const isAnswer = error instanceof ApiError && error.status >= 400 && error.status < 500
        if (isAnswer && !ASK_AGAIN.has(error.code)) return { refusal: error.code }
        if (!isAnswer) book.unknowns++
        book.waiting.set(what, error instanceof ApiError ? `${error.status} ${error.code}` : String(error))
        await sleep(isAnswer ? 400 : 150)
      }
    }
  } finally {
    book.waiting.delete(what)
  }
}

/** Not now is no answer to whether it was done. */
const ASK_AGAIN = new Set<string>(['REQ/RATE_LIMITED', 'REQ/IN_PROGRESS'])

/** Every Mark Six that draws often; most bets go to the first. */
export const GAME_IDS: readonly number[] = [FAST_GAME, 93, 96]
const STAKE_LI = 2_000n
const CANCEL_SHARE = 0.25
/** Two bets a second are allowed; a pause keeps members below that. */
const SUBMIT_PAUSE_MS = 250
const PASSWORD = 'Crowd2026'

const LEAVE_PATIENCE_MS = patient(20_000)

interface Asking {
  book: Ledgerbook
  what: string
}

interface BetWishes {
  requestId: string
  random: () => number
  book: Ledgerbook
}

interface Member {
  name: string
  call: Call
  orders: string[]
}
