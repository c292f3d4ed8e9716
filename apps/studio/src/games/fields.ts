import { FIELDS as BAIJIALE } from '@liuhe/games/baijiale/fields.ts'
import { FIELDS as LONGHU } from '@liuhe/games/longhu/fields.ts'
import type { Fields } from '@liuhe/games/tables/table-bets.ts'
import { FIELDS as TOUBAO } from '@liuhe/games/toubao/fields.ts'

const FIELDS: Readonly<Record<string, Fields<never>>> = { baijiale: BAIJIALE, longhu: LONGHU, toubao: TOUBAO }

/** What can be bet on at a table; nothing in games without fields. */
export const fieldsOf = (game: string): Fields<never> => FIELDS[game] ?? {}
