import * as api from '@liuhe/contract/api/operator/windows.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { mayPlan, NOTICE_AHEAD_MS, WINDOW_WORDS, windowState } from '@liuhe/domain/maintenance.ts'
import { databaseNow } from '../../db/database-clock.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorWrite } from '../operators/index.ts'
import {
  type WindowRow,
  endWindow,
  findWindow,
  insertWindow,
  lockPlace,
  moveEnd,
  overlapping,
  selectWindows,
} from '../switches/index.ts'
import { objectOf, placesOf, type WindowPlace } from './places.ts'
import { lockOpen, windowEnd } from './window-end.ts'

const SHOWN_MOST = 200

/**
 * Maintenance windows. They are in force by the clock of the database, where bets, launches and orders are judged.
 * @param providers names of the providers of games that this installation knows
 */
export function mountWindowsConsole(server: Server, { providers }: { providers: readonly string[] }): void {
  mountOperatorArea(server, api, {
    async list({ sql }, { view = 'open' }) {
      const [rows, places] = await Promise.all([
        selectWindows(sql, { isOver: view === 'over', most: SHOWN_MOST }),
        placesOf(sql, providers),
      ])
      return rows.map((row) => wireOf(row, places))
    },
    places: ({ sql }) => placesOf(sql, providers),
    async read({ sql }, { windowId }) {
      const row = await findWindow(sql, windowId)
      if (row === undefined) throw new Refusal('WINDOW/NOT_FOUND')
      return wireOf(row, await placesOf(sql, providers))
    },
    plan: plan(providers),
    extend,
    end,
    proposeEnd: (context, { windowId, requestId, revision, reason }) =>
      propose(context, windowEnd, { payload: { windowId }, requestId, revision, reason }),
  })
}

function wireOf({ now, ...row }: WindowRow, places: readonly WindowPlace[]): OutputOf<typeof api.read> {
  const place = places.find(({ scope, key }) => scope === row.scope && key === row.key)
  return { ...row, name: place?.name ?? row.key, state: windowState(row, now) }
}

/** @throws WINDOW/PLACE, WINDOW/TIME, WINDOW/OVERLAP */
const plan =
  (providers: readonly string[]) =>
  async (
    { tx, operator, note }: OperatorWrite<typeof api.plan>,
    { scope, key, from, until, banner, reason, noticeAt }: InputOf<typeof api.plan>,
  ): Promise<OutputOf<typeof api.plan>> => {
    note({ reason, after: { scope, key, from, until } })
    const place = (await placesOf(tx, providers)).find((one) => one.scope === scope && one.key === key)
    if (place === undefined) throw new Refusal('WINDOW/PLACE')
    const told = noticeAt ?? from - NOTICE_AHEAD_MS
    if (!mayPlan({ from, until }, await databaseNow(tx)) || told > from) throw new Refusal('WINDOW/TIME')
    const span = { scope, key, from, until }
    await refuseOverlap(tx, span)
    const windowId = await insertWindow(tx, { ...span, noticeAt: told, banner, reason, by: operator.login })
    note({
      object: objectOf(windowId),
      after: { scope, key, from, until, banner, refuses: WINDOW_WORDS[scope].refuses },
    })
    return { windowId, revision: 1 }
  }

/** @throws WINDOW/NOT_FOUND, WINDOW/OVER, WINDOW/CHANGED, WINDOW/TIME, WINDOW/OVERLAP */
async function extend(
  { tx, note }: OperatorWrite<typeof api.extend>,
  { windowId, revision, until, reason }: InputOf<typeof api.extend>,
): Promise<OutputOf<typeof api.extend>> {
  note({ object: objectOf(windowId), reason })
  const row = await lockSeen(tx, windowId, revision)
  // It may be on: only how long it becomes is judged.
  if (until <= row.until || !mayPlan({ from: row.from, until }, row.from)) throw new Refusal('WINDOW/TIME')
  await refuseOverlap(tx, { ...row, until }, windowId)
  await moveEnd(tx, { windowId, until })
  note({ before: { until: row.until }, after: { until } })
  return { revision: revision + 1 }
}

/** @throws WINDOW/NOT_FOUND, WINDOW/OVER, WINDOW/CHANGED, WINDOW/TWO_PEOPLE */
async function end(
  { tx, operator, note }: OperatorWrite<typeof api.end>,
  { windowId, revision, reason }: InputOf<typeof api.end>,
): Promise<OutputOf<typeof api.end>> {
  note({ object: objectOf(windowId), reason })
  const row = await lockSeen(tx, windowId, revision)
  const state = windowState(row, row.now)
  if (row.scope === 'all' && state === 'on') throw new Refusal('WINDOW/TWO_PEOPLE')
  await endWindow(tx, { windowId, by: operator.login })
  note({ before: { state }, after: { state: state === 'on' ? 'over' : 'withdrawn' } })
  return { revision: revision + 1 }
}

type Tx = OperatorWrite['tx']

async function lockSeen(tx: Tx, windowId: number, revision: number): Promise<WindowRow> {
  const row = await lockOpen(tx, windowId)
  if (row.revision !== revision) throw new Refusal('WINDOW/CHANGED', { data: { revision: row.revision } })
  return row
}

async function refuseOverlap(tx: Tx, span: Parameters<typeof overlapping>[1], except?: number): Promise<void> {
  await lockPlace(tx, span)
  const other = await overlapping(tx, span, except)
  if (other !== undefined) throw new Refusal('WINDOW/OVERLAP', { data: { windowId: other } })
}
