import type * as api from '@liuhe/contract/api/operator/draws.ts'
import type { OutputOf } from '@liuhe/contract/endpoint.ts'
import { GAMES } from '@liuhe/domain/lottery/games.ts'
import type { Look } from '../../shared/state-text.tsx'

export type DrawRow = OutputOf<typeof api.list>['data'][number]
export type DrawDetail = OutputOf<typeof api.read>

const LOOKS: Readonly<Record<DrawRow['state'], Look>> = {
  overdue: { icon: 'bad', look: 'bad', words: '赛果超时' },
  stopped: { icon: 'paused', look: 'bad', words: '已停止结算' },
  held: { icon: 'paused', look: 'warn', words: '结算前暂停' },
  closing: { icon: 'clock', look: 'warn', words: '即将封盘' },
  open: { icon: 'open', look: 'ok', words: '开盘' },
  closed: { icon: 'lock', look: 'off', words: '已封盘' },
  paying: { icon: 'live', look: 'off', words: '结算中' },
  settled: { icon: 'ok', look: 'ok', words: '已结算' },
  void: { icon: 'withdrawn', look: 'off', words: '已作废' },
  scheduled: { icon: 'clock', look: 'off', words: '未开盘' },
}

export const drawLook = ({ state }: Pick<DrawRow, 'state'>): Look => LOOKS[state]

export const PROOF_WORDS: Readonly<Record<DrawRow['proof'], string>> = {
  none: '未公布',
  committed: '已公布',
  revealed: '已揭示',
  official: '官方',
}

/** Why a draw was given up, in words; what two people ordered stands as they wrote it. */
export const voidWords = (reason: string | null): string =>
  reason === null ? '' : (VOID_WORDS[reason] ?? reason.replace(/^ORDERED: /, ''))

const VOID_WORDS: Readonly<Record<string, string>> = {
  BEACON_TIMEOUT: '信标超时',
  CHAIN_LOST: '种子链停用',
  NEVER_OPENED: '未曾开盘',
}

/** Games by their numbers, for filters. */
export const GAME_OPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  GAMES.map(({ gameId, name }) => [String(gameId), name]),
)

export const GAMES_BY_ID = new Map(GAMES.map((game) => [game.gameId, game]))
