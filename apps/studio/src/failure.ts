import type { ErrorCode } from './wire.ts'

/** What a player reads. */
export const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  INSUFFICIENT_FUNDS: '余额不足',
  LIMIT_REACHED: '超出限额',
  USER_DISABLED: '账户当前不可下注',
  TOKEN_EXPIRED: '请重新进入',
  GAME_CLOSED: '游戏维护中，暂停下注',
  UNCERTAIN: '网络异常，本次下注已取消',
  ROUND_OPEN: '上一局尚未结束',
  LOCKED: '已停止下注',
  NOT_FOUND: '找不到该记录',
  INVALID: '请求有误',
  TOO_OFTEN: '操作过于频繁，请稍候',
  ODDS_CHANGED: '赔率已变动',
}

const STATUS: Partial<Record<ErrorCode, number>> = { TOKEN_EXPIRED: 401, NOT_FOUND: 404, INVALID: 400, TOO_OFTEN: 429 }

/** An expected answer: a code of the wire, with the sentence that belongs to it. */
export class Refused extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}

/** As it goes over HTTP. */
export const statusOf = (code: ErrorCode): number => STATUS[code] ?? 409
