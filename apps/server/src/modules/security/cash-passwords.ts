/**
 * The cash password (SEC-29): four digits, so everything depends on how often they may be guessed. A use is counted,
 * in a transaction of its own, before the code is looked at; five failures in 24 hours lock it for 24 hours, ten
 * without a success in between need customer service. All uses share the one counter.
 */
import { createHash, createHmac } from 'node:crypto'
import { type CashPasswordFacts, cashPasswordWeakness, isCashPassword } from '@liuhe/domain/members/cash-password.ts'
import { formatInstant } from '@liuhe/domain/time.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isLoopback } from '../../http/limits/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Notify, SlowHashes } from './desk.ts'
import {
  claimTry,
  findCashState,
  insertCashPassword,
  isSpraying,
  noteRightCode,
  noteUse,
  noteWrongCode,
  replaceCashPassword,
  returnTry,
} from './queries.ts'

/** A code as it is stored. */
export interface EncryptedCode {
  hash: string
  pepperId: string
}

export interface CashPasswords {
  /** Argon2id over HMAC-SHA256(pepper, member ‖ code): a leaked table alone cannot be searched. @throws SYS/BUSY */
  encrypt(memberId: bigint, code: string): Promise<EncryptedCode>
  /**
   * Looks at a code; returns when it is right. Never call it inside a transaction that may roll back.
   * @throws UC/CASH_PASSWORD_NULL, UC/CASH_PASSWORD_ERROR (wrong, locked or blocked), REQ/RATE_LIMITED, SYS/BUSY
   */
  verify(sql: Sql, use: { memberId: bigint; code: string; address: string }): Promise<void>
  /** Sets the first code. @returns false when there is one already */
  setFirst(tx: Queryable, memberId: bigint, code: EncryptedCode): Promise<boolean>
  /** Puts another code in the place of one; its failures are forgotten, open tickets end. */
  replace(tx: Queryable, memberId: bigint, code: EncryptedCode): Promise<void>
}

/** @param options.peppers The current one first; a code made with an older one is renewed when it is next used. */
export function createCashPasswords(options: {
  passwords: SlowHashes
  peppers: readonly [string, ...string[]]
  notify: Notify
}): CashPasswords {
  const { passwords, peppers, notify } = options
  const current = idOf(peppers[0])
  const pepperById = new Map(peppers.map((pepper) => [idOf(pepper), pepper]))
  const secretFor = (memberId: bigint, code: string, pepperId: string): string => {
    if (pepperId === UNPEPPERED) return code
    const pepper = pepperById.get(pepperId)
    if (pepper === undefined) throw new Error(`no pepper ${pepperId} is configured`)
    return createHmac('sha256', pepper).update(`${memberId}:${code}`).digest('base64')
  }
  const encrypt = async (memberId: bigint, code: string): Promise<EncryptedCode> => ({
    hash: await passwords.hash(secretFor(memberId, code, current)),
    pepperId: current,
  })
  return {
    encrypt,
    async verify(sql, { memberId, code, address }) {
      // A proxy of our own is everybody's address.
      if (!isLoopback(address) && (await isSpraying(sql, address)))
        throw new Refusal('REQ/RATE_LIMITED', { retryAfterSeconds: 3_600 })
      const claim = await claimTry(sql, memberId)
      if (claim === undefined) throw await closedRefusal(sql, memberId)
      let isRight: boolean
      try {
        isRight =
          isCashPassword(code) && (await passwords.verify(claim.hash, secretFor(memberId, code, claim.pepperId)))
      } catch (error) {
        // Nobody learnt anything from a code that was not looked at.
        await returnTry(sql, memberId, claim.tryId)
        throw error
      }
      if (!isRight) throw await countFailure(sql, { memberId, address, notify })
      const renewed = claim.pepperId === current ? undefined : await encrypt(memberId, code)
      await noteRightCode(sql, { memberId, tryId: claim.tryId, renewed })
      await noteUse(sql, { memberId, address, succeeded: true })
    },
    setFirst: (tx, memberId, code) => insertCashPassword(tx, memberId, code),
    replace: (tx, memberId, code) => replaceCashPassword(tx, memberId, code),
  }
}

/** Refuses what is not four digits, and what is too easily guessed. @throws UC/FIELD_INVALID, UC/CASH_PASSWORD_WEAK */
export function refuseWeakCode(code: string, facts: CashPasswordFacts): void {
  const data = { field: 'cashPassword' }
  if (!isCashPassword(code)) throw new Refusal('UC/FIELD_INVALID', { msg: '提现密码必须为4位数字', data })
  if (cashPasswordWeakness(code, facts) !== undefined) throw new Refusal('UC/CASH_PASSWORD_WEAK', { data })
}

/** Codes of the release before the pepper. */
const UNPEPPERED = 'none'

/** Names a pepper without telling it. */
const idOf = (pepper: string): string => createHash('sha256').update(`pepper:${pepper}`).digest('hex').slice(0, 8)

/** Writes a failure down; the fifth one locks, and the member is told. */
const countFailure = (sql: Sql, failure: { memberId: bigint; address: string; notify: Notify }): Promise<Refusal> =>
  inTransaction(sql, async (tx: Tx) => {
    const { memberId, address, notify } = failure
    await noteUse(tx, { memberId, address, succeeded: false })
    const state = await noteWrongCode(tx, memberId)
    if (state.isNewlyLocked) {
      const until = formatInstant(state.lockedUntil as number)
      const content = `您的提现密码连续输入错误，已锁定至${until}。如非本人操作，请立即修改登录密码并联系客服。`
      await notify(tx, { memberId, content })
    }
    if (state.isBlocked) return blocked()
    if (state.lockedUntil !== null) return locked(state.lockedUntil)
    return new Refusal('UC/CASH_PASSWORD_ERROR', { data: { triesLeft: state.triesLeft } })
  })

/** Why no try was given. The wire knows one code for all; the sentence tells them apart. */
async function closedRefusal(sql: Queryable, memberId: bigint): Promise<Refusal> {
  const state = await findCashState(sql, memberId)
  if (state === undefined) return new Refusal('UC/CASH_PASSWORD_NULL')
  if (state.isBlocked) return blocked()
  return locked(state.lockedUntil)
}

const blocked = () =>
  new Refusal('UC/CASH_PASSWORD_ERROR', { msg: '提现密码已停用，请联系客服重置', data: { closed: 'blocked' } })

const locked = (until: number | null) =>
  new Refusal('UC/CASH_PASSWORD_ERROR', {
    msg:
      until === null ? '提现密码已锁定，请稍后再试' : `提现密码已锁定，请于${formatInstant(until).slice(5, 16)}后再试`,
    data: { closed: 'locked', until },
  })
