import { createHash, randomUUID } from 'node:crypto'
import * as adjustments from '@liuhe/contract/api/operator/adjustments.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as audit from '@liuhe/contract/api/operator/audit.ts'
import * as api from '@liuhe/contract/api/operator/exports.ts'
import { EXPORT_ENDPOINTS, EXPORT_LISTS, type ExportListName } from '@liuhe/contract/exports/lists.ts'
import type { ExportWhat } from '@liuhe/contract/exports/what.ts'
import { ADJUST_REASON_CODES } from '@liuhe/domain/adjustments/reason.ts'
import { csvRecords } from '@liuhe/domain/csv.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXPORT_SOURCES } from '../../export-sources.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { systemClock } from '../../platform/clock.ts'
import { aMember, anOpenDraw } from '../../testing/money-world.ts'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { approve } from '../approvals/testing.ts'
import { createBetDesk } from '../bets/place-bets.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { aGateway, anOrder, aPayer, seedRecharges } from '../recharge/testing.ts'
import { codeOf } from '../security/testing.ts'
import { ask as askToWithdraw, aWithdrawer } from '../withdrawals/testing.ts'
import { loseLease, taken } from './testing.ts'
import { dropOldExports, runExport } from './run-exports.ts'
import { writeFile } from './write-file.ts'

// Lists as files: the rows of the list, masked as there, by one process, for one person or for two.

const db = useTestDatabase()
let world: OperatorWorld
let app: TestApp
let risk: string
let checker: string
let maker: string
let auditor: string

const NAME = '欧阳小明'
const PHONE = '13900131234'
/** What a program of tables would run. */
const HOSTILE_TAG = '=HYPERLINK("http://evil.example")'
let first: bigint

beforeAll(async () => {
  world = await createOperatorWorld(db)
  await seedRecharges(db.owner)
  app = await createTestApp(db, { limits: unlimited, gatewayOf: aGateway().gatewayOf })
  for (const role of ['risk', 'finance-checker', 'finance-maker', 'auditor'] as const) {
    const token = await world.tokenOf(role)
    if (role === 'risk') risk = token
    else if (role === 'finance-checker') checker = token
    else if (role === 'finance-maker') maker = token
    else auditor = token
  }
  first = await aMember(db.owner, { balance: yuan('100') })
  for (let n = 0; n < 4; n++) await aMember(db.owner, { balance: yuan('7.25') })
  await db.owner`update member set full_name = ${NAME}, phone = ${PHONE} where member_id = ${first}`
  const drawId = await anOpenDraw(db.owner)
  const bets = createBetDesk(db.sql)
  await bets.place(
    { memberId: first, rebateTenths: 0 },
    await aRequest(db.owner, drawId, [aLine('101', '07', '10'), aLine('101', '08', '2.5')]),
  )
  await anOrder(app, await aPayer(db))
  await askToWithdraw(app, await aWithdrawer(app, db), '120')
  const said = { requestId: randomUUID(), amount: yuan('3'), multiple: 0, reason: HOSTILE_TAG }
  await world.call(adjustments.propose, { ...said, reasonCode: ADJUST_REASON_CODES[0], memberId: String(first) }, maker)
  // Only what the list of rounds reads; what it belongs to is not there.
  await db.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into wallet_round (round_id, provider, round_code, member_id, game_code, bets, bet, win, started_at,
        moved_at)
      values (1, 'haiyue', '-R1', ${first}, 'slots', 1, 2500, -500, now() - interval '2 h', now() - interval '1 h')`
  })
})
afterAll(async () => {
  await world.close()
  await app.close()
})

const allColumns = (list: ExportListName) => EXPORT_LISTS[list].columns.map(({ name }) => name)
const wish = (what: ExportWhat, changes: object = {}) => ({
  ...{
    requestId: randomUUID(),
    what,
    columns: allColumns(what.list),
    address: `/${what.list}?x=1`,
    reason: '月度核对',
  },
  ...changes,
})
const run = () => runExport(db.sql, { sources: EXPORT_SOURCES, clock: systemClock, log: { warn: fault } })
const fault = (...facts: unknown[]) => {
  throw new Error(JSON.stringify(facts), { cause: facts[0] })
}
const jobOf = async (exportId: number, as: string) => {
  const found = (await world.call(api.list, {}, as)).find((job) => job.exportId === exportId)
  if (found === undefined) throw new Error('no such export')
  return found
}

/** Downloads a file as the page does, and checks its digest. */
async function fileOf(exportId: number, as: string): Promise<string> {
  const { parts, sha256, bytes } = await world.call(api.download, { exportId }, as)
  const pieces: Buffer[] = []
  for (let part = 1; part <= parts; part++) {
    pieces.push(Buffer.from((await world.call(api.part, { exportId, part }, as)).data, 'base64'))
  }
  const whole = Buffer.concat(pieces)
  expect([whole.length, createHash('sha256').update(whole).digest('hex')]).toEqual([bytes, sha256])
  return whole.toString()
}

/** Asks for a list as a file, has it agreed to where that is needed, and reads it. */
async function exported(what: ExportWhat, as: string): Promise<string> {
  const { exportId, approvalId } = await world.call(api.ask, wish(what), as)
  if (approvalId !== null) {
    const by = as === checker ? risk : checker
    const { payloadHash } = await world.call(approvals.read, { approvalId }, by)
    await approve(world, { approvalId, payloadHash }, by)
  }
  expect(await run()).toBe(true)
  return fileOf(exportId, as)
}

/** The list as its desk reads it, page after page of two rows. */
async function listed(what: ExportWhat, as: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  let next: object | null = {}
  while (next !== null) {
    const asked = {
      ...what.filter,
      ...next,
      ...(what.list !== 'statements' && { rows: what.list === 'rounds' ? 200 : 2 }),
    }
    const answer = (await world.call(EXPORT_ENDPOINTS[what.list], asked as never, as)) as never
    const page: Record<string, unknown>[] = Array.isArray(answer) ? answer : (answer as { data: never[] }).data
    rows.push(...page)
    const last = page.at(-1)
    if (!Array.isArray(answer)) {
      const after = (answer as { next: string | null }).next
      next = after === null ? null : { after }
    } else
      next = what.list === 'rounds' || page.length < 2 ? null : { before: last?.['approvalId'] ?? last?.['position'] }
  }
  return rows
}

describe('a file of a list', () => {
  const LISTS: readonly [list: ExportListName, filter: (memberId: bigint) => object, least: number][] = [
    ['members', () => ({ sort: 'new' }), 5],
    ['recharges', () => ({ queue: 'all' }), 1],
    ['withdrawals', () => ({ queue: 'all' }), 1],
    ['orders', () => ({}), 2],
    ['postings', () => ({ purse: 'main' }), 8],
    ['bills', (memberId) => ({ memberId: String(memberId) }), 3],
    ['adjustments', () => ({}), 1],
    ['audit', () => ({}), 2],
    ['rounds', () => ({ idleMinutes: 30 }), 1],
  ]
  it.each(LISTS)('%s has exactly the rows of its list, in their order', async (list, filter, least) => {
    const what = { list, filter: filter(first) } as ExportWhat
    const as = list === 'audit' ? auditor : checker
    const file = await exported(what, as)
    // Asking and agreeing are entries of the audit themselves: the list up to the newest one of the file.
    const rows = await listed(what, as)
    const [head, ...records] = csvRecords(file)
    const last = records.pop()
    const byColumn = EXPORT_LISTS[list].columns as readonly {
      label: string
      kind: string
      of: (row: never) => unknown
    }[]
    const at = head?.cells.indexOf(byColumn[0]?.label ?? '') ?? -1
    const named = rows.map((row) => String(byColumn[0]?.of(row as never)).replace(/^(?=[-=]|\d{16})/, "'"))
    const start = list === 'audit' ? named.indexOf(records[0]?.cells[at] ?? '') : 0
    expect(records.length).toBeGreaterThanOrEqual(least)
    expect(start).toBeGreaterThanOrEqual(0)
    expect(records.map(({ cells }) => cells[at])).toEqual(named.slice(start))
    // Each amount is that of the list, without a sign.
    for (const { label, of } of byColumn.filter(({ kind }) => kind === 'money' || kind === 'signed')) {
      const place = head?.cells.indexOf(label) ?? -1
      const sums = rows.slice(start).map((row) => of(row as never) as bigint | null | undefined)
      const cells = records.map(({ cells: those }) => those[place] ?? '')
      expect(cells.map((cell) => (cell === '' ? null : yuan(cell)))).toEqual(
        sums.map((sum) => (sum === null || sum === undefined ? null : sum < 0n ? -sum : sum)),
      )
    }
    expect(last?.cells[0]).toMatch(
      new RegExp(`^导出人 \\S+ · 申请 [0-9a-f-]{36} · 导出 \\d+ · ${records.length} 行 · 2`),
    )
    expect(new Set([head, ...records, last].map((record) => record?.cells.length)).size).toBe(1)
  })

  it('begins with the mark of UTF-8, shows no name or phone in full, and runs nothing [SEC-66]', async () => {
    // As long as accounts are: of two letters a mask leaves both.
    await db.owner`update member set account = 'goldenfish' where member_id = ${first}`
    const files = [
      await exported({ list: 'members', filter: { sort: 'new' } }, risk),
      await exported({ list: 'adjustments', filter: {} }, checker),
      await exported({ list: 'withdrawals', filter: { queue: 'all' } }, checker),
      await exported({ list: 'rounds', filter: { idleMinutes: 0 } }, risk),
    ]
    for (const file of files) {
      expect(file.startsWith('\uFEFF')).toBe(true)
      for (const seeded of [NAME, PHONE, '张三丰', '621700']) expect(file).not.toContain(seeded)
      for (const { cells } of csvRecords(file)) {
        expect(cells.filter((cell) => /^[=+\-@＝＋－＠\t\r\0]/.test(cell))).toEqual([])
        expect(cells).not.toContain('goldenfish')
      }
    }
    expect(files[1]).toContain(`"'${HOSTILE_TAG.replaceAll('"', '""')}"`)
  })
})

describe('who has a file', () => {
  it('one person has it at once while it is small, is answered alike twice, and others have nothing', async () => {
    const asked = wish({ list: 'members', filter: { sort: 'new' } })
    const { exportId, state } = await world.call(api.ask, asked, risk)
    expect(state).toBe('waiting')
    expect((await world.call(api.ask, asked, risk)).exportId).toBe(exportId)
    expect(await codeOf(world.call(api.ask, { ...asked, columns: ['account'] }, risk))).toBe('REQ/KEY_REUSED')
    expect(await codeOf(world.call(api.download, { exportId }, risk))).toBe('EXPORT/GONE')
    await run()
    expect(await codeOf(world.call(api.part, { exportId, part: 1 }, risk))).toBe('EXPORT/GONE')
    expect(await codeOf(world.call(api.download, { exportId }, checker))).toBe('EXPORT/NOT_FOUND')
    await fileOf(exportId, risk)
    const entries = await world.call(audit.list, { object: `export/${exportId}` }, auditor)
    expect(entries.map(({ entry }) => JSON.parse(entry).action)).toContain('exports.download')
    expect((await world.call(api.list, {}, checker)).some((job) => job.exportId === exportId)).toBe(false)
  })

  it('a role that may not read the list, or may have no files, has none; a column of no list is refused', async () => {
    const support = await world.tokenOf('support')
    const members = wish({ list: 'members', filter: { sort: 'new' } })
    expect(await codeOf(world.call(api.ask, members, support))).toBe('UC/FORBIDDEN')
    expect(await codeOf(world.call(api.ask, wish({ list: 'audit', filter: {} }), risk))).toBe('UC/FORBIDDEN')
    expect(await codeOf(world.call(api.look, { what: members.what, columns: ['password'] }, risk))).toBe('REQ/INVALID')
  })

  it('a column in full takes two: the second reads the filter in words, and may have the file [SEC-62]', async () => {
    const asked = wish({ list: 'audit', filter: { result: 'done' } })
    const { exportId, approvalId, state } = await world.call(api.ask, asked, auditor)
    expect(state).toBe('proposed')
    expect(await run()).toBe(false)
    const { approval, payloadHash, effect } = await world.call(approvals.read, { approvalId: approvalId ?? 0 }, checker)
    expect(effect).toMatchObject({ list: '审计', filter: ['结果：成功'], openColumns: ['地址', '之前', '之后'] })
    await approve(world, { approvalId: approval.approvalId, payloadHash }, checker)
    expect((await jobOf(exportId, auditor)).state).toBe('waiting')
    expect(await run()).toBe(true)
    await fileOf(exportId, auditor)
    // Who agreed may have it only where he may read the list himself.
    expect(await codeOf(world.call(api.download, { exportId }, checker))).toBe('UC/FORBIDDEN')
  })

  it('more than a thousand rows take two, and one that grew beyond them meanwhile is no file', async () => {
    const what: ExportWhat = { list: 'members', filter: { sort: 'new' } }
    const { exportId } = await world.call(api.ask, wish(what), risk)
    await db.owner`
      insert into member (account, account_key, kind, password_hash)
      select 'many' || n, 'many' || n, 'member', 'none' from generate_series(1, 1001) n`
    expect(await world.call(api.look, { what, columns: ['account'] }, risk)).toMatchObject({ needsTwo: true })
    expect(await run()).toBe(true)
    expect(await jobOf(exportId, risk)).toMatchObject({ state: 'failed', failure: 'EXPORT/GREW' })
    const large = await world.call(api.ask, wish(what), risk)
    expect(large.state).toBe('proposed')
    const { approval } = await world.call(approvals.read, { approvalId: large.approvalId ?? 0 }, checker)
    await world.call(approvals.reject, { approvalId: approval.approvalId, note: '范围太大' }, checker)
    expect((await jobOf(large.exportId, risk)).state).toBe('refused')
    expect(await run()).toBe(false)
  })
})

describe('the process that writes', () => {
  const small: ExportWhat = { list: 'orders', filter: {} }

  it('is one of several, and goes on after one that was killed: one file, never two', async () => {
    const { exportId } = await world.call(api.ask, wish(small), risk)
    // One process took it and was killed after its first part.
    const lost = await taken(db.sql)
    await db.owner`insert into export_part (export_id, part, bytes) values (${exportId}, 1, 'half')`
    expect(await run()).toBe(false)
    await loseLease(db.owner, exportId)
    expect((await Promise.all([run(), run()])).filter(Boolean)).toHaveLength(1)
    const file = await fileOf(exportId, risk)
    expect(file).not.toContain('half')
    // The one that was thought lost comes back: it may add nothing.
    await writeFile({ sql: db.sql, clock: systemClock, sources: EXPORT_SOURCES }, lost)
    expect(await fileOf(exportId, risk)).toBe(file)
  })

  it('stops when somebody cancels, and deletes the file after a day, while who had it stays known', async () => {
    const cancelled = await world.call(api.ask, wish(small), risk)
    const held = await taken(db.sql)
    expect((await world.call(api.cancel, { exportId: cancelled.exportId }, risk)).state).toBe('cancelled')
    await writeFile({ sql: db.sql, clock: systemClock, sources: EXPORT_SOURCES }, held)
    expect((await jobOf(cancelled.exportId, risk)).state).toBe('cancelled')
    expect(await codeOf(world.call(api.cancel, { exportId: cancelled.exportId }, risk))).toBe('EXPORT/STATE')
    const kept = await world.call(api.ask, wish(small), risk)
    await run()
    await fileOf(kept.exportId, risk)
    await db.owner`update export_job set kept_until = now() - interval '1 s' where export_id = ${kept.exportId}`
    await dropOldExports(db.sql)
    expect((await jobOf(kept.exportId, risk)).state).toBe('gone')
    const [{ parts }] = await db.owner<[{ parts: number }]>`
      select count(*)::int as parts from export_part where export_id in (${kept.exportId}, ${cancelled.exportId})`
    expect(parts).toBe(0)
  })

  it('writes nothing for somebody who has been suspended since', async () => {
    const person = await world.enrolled('risk')
    const { exportId } = await world.call(api.ask, wish(small), await world.signedIn(person))
    await db.owner`update operator set state = 'suspended' where login = ${person.login}`
    expect(await run()).toBe(true)
    const [job] = await db.owner`select state, failure from export_job where export_id = ${exportId}`
    expect(job).toMatchObject({ state: 'failed', failure: 'UC/FORBIDDEN' })
  })
})
