import { WindowEffect } from '@liuhe/contract/api/operator/windows.ts'
import { WINDOW_WORDS, windowState } from '@liuhe/domain/maintenance.ts'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { type WindowRow, endWindow, findWindow, lockWindow } from '../switches/index.ts'
import { objectOf } from './places.ts'

type Payload = { windowId: number }

/** The whole site goes on before the time that was planned: as all gaming does, by two people (SEC-62). */
export const windowEnd: ApprovalKind<Payload> = {
  name: 'window-end',
  make: 'manageSystem',
  decide: 'approveSystem',
  objectOf: ({ windowId }) => objectOf(windowId),
  lockRevision: async (tx, { windowId }) => (await lockOpen(tx, windowId)).revision,
  async effectOf(sql, { windowId }) {
    const row = await findWindow(sql, windowId)
    if (row === undefined) return null
    const { scope, from, until, by, reason } = row
    const { name, refuses } = WINDOW_WORDS[scope]
    return z.encode(WindowEffect, { name, refuses, from, until, by, reason })
  },
  async execute(tx, { windowId }, { people: [maker, checker] }) {
    await lockOpen(tx, windowId)
    await endWindow(tx, { windowId, by: `${maker.login}, ${checker.login}` })
    return { windowId }
  },
}

/** A window that is not over, locked. @throws WINDOW/NOT_FOUND, WINDOW/OVER */
export async function lockOpen(tx: Tx, windowId: number): Promise<WindowRow> {
  const row = await lockWindow(tx, windowId)
  if (row === undefined) throw new Refusal('WINDOW/NOT_FOUND')
  const state = windowState(row, row.now)
  if (state === 'over' || state === 'withdrawn') throw new Refusal('WINDOW/OVER')
  return row
}
