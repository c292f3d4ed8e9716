import * as api from '@liuhe/contract/api/operator/site-settings.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey, settingValue } from '@liuhe/domain/settings.ts'
import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea, type OperatorWrite } from '../operators/index.ts'
import {
  settingsOf,
  type VersionRow,
  lockSetting,
  selectStates,
  selectVersions,
  withdrawWaiting,
} from '../system/index.ts'
import { change, judge, objectOf, settingChange } from './setting-change.ts'

const VERSIONS_SHOWN = 100

/** The operator's settings. */
export function mountSettingsConsole(server: Server): void {
  mountOperatorArea(server, api, {
    list: ({ sql }) => listSettings(sql),
    async read({ sql }, { key }) {
      const [rows, all] = [await selectVersions(sql, key, VERSIONS_SHOWN), await listSettings(sql, key)]
      return { setting: all[0] as Shown, versions: rows.map((row) => versionOf(row)) }
    },
    set,
    propose(context, { key, value, at, requestId, revision, reason }) {
      return propose(context, settingChange, {
        payload: { key, value, at: at ?? null },
        ...{ revision, reason, requestId },
        judge: () => judge(context.tx, { key, value, at: at ?? null }, context.clock.now()),
      })
    },
    withdraw,
  })
}

type Shown = OutputOf<typeof api.list>[number]

async function listSettings(sql: Queryable, only?: SettingKey): Promise<Shown[]> {
  const keys = only === undefined ? SETTING_KEYS : [only]
  const [values, rows] = await Promise.all([settingsOf(sql, keys), selectStates(sql, only)])
  const states = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => {
    const state = states.get(key)
    const next =
      state?.nextAt == null
        ? null
        : { value: Number(state.nextValue), at: state.nextAt.getTime(), by: state.nextBy ?? '' }
    const { changedAt = null, changedBy = null, revision = 0 } = state ?? {}
    return { key, value: values[key], changedAt: changedAt?.getTime() ?? null, changedBy, next, revision }
  })
}

const versionOf = (row: VersionRow): OutputOf<typeof api.read>['versions'][number] => ({
  ...{ version: row.version, reason: row.reason, by: row.by, withdrawnBy: row.withdrawnBy },
  before: settingValue(row.key, row.before),
  value: settingValue(row.key, row.value),
  madeAt: row.madeAt.getTime(),
  effectiveAt: (row.appliedAt ?? row.effectiveAt).getTime(),
  state: row.appliedAt !== null ? 'applied' : row.withdrawnBy !== null ? 'withdrawn' : 'waiting',
})

/** @throws SETTING/TWO_PEOPLE, SETTING/CHANGED, and what `judge` throws */
async function set(
  { tx, operator, note, clock }: OperatorWrite<typeof api.set>,
  { key, revision, value, at, reason }: InputOf<typeof api.set>,
): Promise<OutputOf<typeof api.set>> {
  note({ object: objectOf(key), reason })
  if (SETTINGS[key].people === 2) throw new Refusal('SETTING/TWO_PEOPLE')
  await lockSetting(tx, key)
  await refuseChanged(tx, key, revision)
  const wish = { key, value, at: at ?? null }
  await judge(tx, wish, clock.now())
  note(await change(tx, wish, { by: operator.login, reason }))
  return { revision: revision + 1 }
}

/** @throws SETTING/CHANGED, SETTING/NOT_WAITING */
async function withdraw(
  { tx, operator, note }: OperatorWrite<typeof api.withdraw>,
  { key, revision, reason }: InputOf<typeof api.withdraw>,
): Promise<OutputOf<typeof api.withdraw>> {
  note({ object: objectOf(key), reason })
  await lockSetting(tx, key)
  const [state] = await selectStates(tx, key)
  await refuseChanged(tx, key, revision)
  if (!(await withdrawWaiting(tx, { key, by: operator.login }))) throw new Refusal('SETTING/NOT_WAITING')
  note({ before: { next: Number(state?.nextValue) }, after: { next: null } })
  return { revision: revision + 1 }
}

async function refuseChanged(sql: Queryable, key: SettingKey, seen: number): Promise<void> {
  const [state] = await selectStates(sql, key)
  const revision = state?.revision ?? 0
  if (revision !== seen) throw new Refusal('SETTING/CHANGED', { data: { revision } })
}
