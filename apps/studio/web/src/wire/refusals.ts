import type { ErrorCode } from '../../../src/wire.ts'

/** What the player reads when something is refused. */
export const refusalTexts: Readonly<Record<ErrorCode, string>> = {
  INSUFFICIENT_FUNDS: '余额不足',
  LIMIT_REACHED: '超出限额',
  USER_DISABLED: '账户当前不可下注',
  TOKEN_EXPIRED: '请重新进入',
  GAME_CLOSED: '游戏维护中，暂停下注',
  UNCERTAIN: '网络繁忙，本次下注已取消',
  ROUND_OPEN: '还有未完成的牌局',
  LOCKED: '已停止下注',
  NOT_FOUND: '没有找到这一局',
  INVALID: '操作无效，请重试',
  TOO_OFTEN: '操作太快，请稍候',
  ODDS_CHANGED: '赔率已变动',
}

export const LINE_LOST_TEXT = '网络已断开，正在重连…'

/** A refusal of the studio: an expected answer, and no fault. */
export class Refused extends Error {
  readonly code: ErrorCode
  /** What the wallet has, in 厘 as text, where the refusal tells it. */
  readonly balance: string | undefined

  constructor(code: ErrorCode, balance?: string) {
    super(refusalTexts[code])
    this.code = code
    this.balance = balance
  }
}

/** The line to the studio is down: nobody knows whether it heard. */
export class LineLost extends Error {}
