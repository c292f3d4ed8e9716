import { GamingEffect } from '@liuhe/contract/api/operator/switches.ts'
import { ALL_GAMING } from '@liuhe/domain/switches.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { countOpenDraws } from '../lottery/index.ts'
import { listSwitches } from './catalogue.ts'
import { lockSwitch } from '../switches/index.ts'
import { nameOf, turn } from './turn.ts'

const ALL = { scope: 'all', key: ALL_GAMING } as const

/** All gaming goes on again (SEC-62): one has turned it off, two turn it on. */
export const gamingOn: ApprovalKind<Record<string, never>> = {
  name: 'gaming-on',
  make: 'operateSwitches',
  decide: 'operateSwitches',
  objectOf: () => nameOf(ALL),
  async lockRevision(tx) {
    const row = await lockSwitch(tx, ALL)
    if (row === undefined || !row.isOff) throw new Refusal('SWITCH/CHANGED', { data: { revision: row?.revision ?? 0 } })
    return row.revision
  },
  async effectOf(sql) {
    const switches = await listSwitches(sql, [])
    const all = switches.find(({ scope }) => scope === 'all')
    if (all === undefined || !all.isOff) return null
    return z.encode(GamingEffect, {
      since: all.since ?? 0,
      by: all.by ?? '',
      reason: all.reason ?? '',
      openDraws: await countOpenDraws(sql),
      staysOff: switches
        .filter(({ scope, isOff }) => isOff && scope !== 'all')
        .map(({ name, reason }) => ({ name, reason: reason ?? '' })),
    })
  },
  async execute(tx, _, { people: [maker, checker], reason }) {
    const row = await lockSwitch(tx, ALL)
    if (row === undefined) throw new Refusal('SWITCH/CHANGED')
    const by = `${maker.login}, ${checker.login}`
    return { revision: await turn(tx, ALL, { isOff: false, revision: row.revision, reason, by }) }
  },
}
