/** Tables as they are after years: what lists of operators read, with what the checks of each table ask for. */
import type { Shape } from './filled-tables.ts'
import { MONEY, PLAY } from './long-life-money.ts'
import { PEOPLE, STAFF, WORDS } from './long-life-people.ts'

/** Tables of few rows. */
export const FEW: Readonly<Record<string, Shape>> = {
  game: {
    game_id: 'n',
    code: `'g' || n`,
    family: ['LHC'],
    result_by: ['own'],
    timing: `'{"schedule":{"kind":"periodic","intervalSeconds":60},"closeSeconds":5,
      "issueFormat":{"kind":"day","digits":4}}'::jsonb`,
  },
  chat_room: { room_id: 'n', kind: ['group'], class_id: 'n' },
  member_group: { rule: `'{"vipMin":5,"vipMax":null,"rechargedMin":null,"tag":null}'::jsonb` },
}

/** Tables that grow for years. */
export const GROWING: Readonly<Record<string, Shape>> = { ...PEOPLE, ...STAFF, ...PLAY, ...MONEY, ...WORDS }
/** What people write or close one by one: some thousand after years. */
const BY_HAND = [
  ...['template', 'content_piece', 'wallet_closure', 'alarm_acknowledged', 'house_alarm', 'payment_alarm'],
  'gallery_group',
  ...[
    'operator_network_version',
    'wallet_alarm',
    'engine_alarm',
    'result_alarm',
    'approval_alarm',
    'operator_unmask_alarm',
  ],
]
/** What lists look up for each of their rows: so many that passing over it would never be cheaper. */
const LOOKED_UP = ['bet_order', 'draw_close_record', 'recon_close', 'chat_message', 'member', 'template_group', 'draw']
const only = (isIn: (table: string) => boolean) =>
  Object.fromEntries(Object.entries(GROWING).filter(([table]) => isIn(table)))

/** Tables by the number of their rows. */
export const LONG_LIFE: readonly [rows: number, Readonly<Record<string, Shape>>][] = [
  [5, FEW],
  [2_000, only((table) => BY_HAND.includes(table))],
  [12_000, only((table) => !BY_HAND.includes(table) && !LOOKED_UP.includes(table))],
  [25_000, only((table) => LOOKED_UP.includes(table))],
]
