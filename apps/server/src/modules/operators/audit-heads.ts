/**
 * Heads of the audit that are kept outside the database, one a day (I-51): who owns the database can write a whole new
 * chain, and only a head that he cannot reach shows it. After a restore the chain goes on from an earlier entry; a
 * signed entry of its own says to which moment, and until it stands there the kept heads disagree (SEC-65).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { canonicalJson } from '@liuhe/domain/content/seal.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import { z } from 'zod'
import type { Queryable, Sql } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../platform/clock.ts'
import { append, verifyPart } from './audit.ts'
import { lockAudit, selectHash, selectHead, selectOfAction } from './audit-queries.ts'
import { CommandRefused } from './people.ts'

/** Where an entry stands in the chain, and its hash in hex. */
export interface Head {
  position: number
  hash: string
}

/** A head that was written down, and when (epoch ms). */
export type KeptHead = Head & { at: number }

const FILE = 'heads.txt'
const LINE = /^(\S+) (\d{1,15}) ([0-9a-f]{64})$/

/**
 * The heads that were kept in a folder, the oldest first; none where there is no folder yet.
 * @throws Error naming a line that nobody wrote here
 */
export async function readHeads(folder: string): Promise<KeptHead[]> {
  const text = await readFile(path.join(folder, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n')
  // A process that was killed while it wrote leaves half a line, and the next one begins a new line behind it.
  const whole = lines.slice(0, -1)
  return whole.flatMap((line, index) => {
    const [, at = '', position, hash = ''] = LINE.exec(line) ?? []
    if (position !== undefined && !Number.isNaN(Date.parse(at)))
      return [{ at: Date.parse(at), position: Number(position), hash }]
    if (line === '' || line.endsWith(CUT)) return []
    throw new Error(`Line ${index + 1} of ${path.join(folder, FILE)} is no head of the audit.`)
  })
}

/** Behind half a line. */
const CUT = ' cut'

/** Writes a head down, on the disk before this returns. */
async function writeHead(folder: string, { at, position, hash }: KeptHead): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = await open(path.join(folder, FILE), 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    const isCut = size > 0 && last.toString() !== '\n'
    await file.appendFile(`${isCut ? `${CUT}\n` : ''}${new Date(at).toISOString()} ${position} ${hash}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The keys that a re-seal may be signed with: the first signs. */
export const resealKeys = ({ pepper, pepperOld }: { pepper: string; pepperOld?: string | undefined }): Buffer[] =>
  [pepper, ...(pepperOld === undefined ? [] : [pepperOld])].map((secret) =>
    createHmac('sha256', secret).update('audit reseal v1').digest(),
  )

/** What a re-seal says: up to here the restored chain reached, and what came behind was lost before `at`. */
export type Reseal = Head & { at: number; until: string }

const signatureOf = (key: Buffer, { at, until, position, hash }: Reseal): Buffer =>
  createHmac('sha256', key).update(canonicalJson({ at, hash, position, until })).digest()

const RESEAL = 'command.reseal'

const Entry = z.object({ at: z.iso.datetime(), after: z.object({ until: z.string(), signature: z.hex() }) })

/** The re-seal that an entry is, where we signed it and it stands where it says. */
function resealOf({ prev, position, entry }: { prev: string; position: number; entry: string }, keys: Buffer[]) {
  const { data } = Entry.safeParse(JSON.parse(entry))
  if (data === undefined) return undefined
  const { until, signature } = data.after
  const reseal: Reseal = { at: Date.parse(data.at), until, position: position - 1, hash: prev }
  const given = Buffer.from(signature, 'hex')
  const isOurs = keys.some((key) => given.length === 32 && timingSafeEqual(given, signatureOf(key, reseal)))
  return isOurs ? reseal : undefined
}

/** Every re-seal of the chain that we signed. A forged one counts as none: it explains no lost head. */
async function readReseals(sql: Queryable, keys: Buffer[]): Promise<Reseal[]> {
  const rows = await selectOfAction(sql, RESEAL)
  return rows.flatMap((row) => resealOf(row, keys) ?? [])
}

/** Whether a head was lost by a restore that somebody has signed for. */
const isLost = (head: KeptHead, reseals: readonly Reseal[]): boolean =>
  reseals.some(({ at, position }) => head.position > position && head.at < at)

/** The first kept head that the chain does not have, though no restore explains it; undefined where all agree. */
export async function missingHead(sql: Queryable, { heads, keys }: { heads: readonly KeptHead[]; keys: Buffer[] }) {
  const wrong: KeptHead[] = []
  for (const head of heads) if ((await selectHash(sql, head.position)) !== head.hash) wrong.push(head)
  if (wrong.length === 0) return undefined
  const reseals = await readReseals(sql, keys)
  return wrong.find((head) => !isLost(head, reseals))
}

interface Keeping {
  folder: string
  keys: Buffer[]
  clock: Clock
}

/**
 * Keeps the head of the audit once a day of the site; each process has a folder of its own. Between the head before and
 * this one every entry is checked. Run it often: it also looks whether the chain still has what was kept last.
 * @returns whether a head was written down
 * @throws Error when the chain is broken, or does not have a head that was kept
 */
export async function keepHead(sql: Queryable, { folder, keys, clock }: Keeping): Promise<boolean> {
  const last = (await readHeads(folder)).at(-1)
  const now = clock.now()
  const hasLast = last !== undefined && (await selectHash(sql, last.position)) === last.hash
  if (last !== undefined && !hasLast && !isLost(last, await readReseals(sql, keys)))
    throw new Error(`审计链没有 ${siteDateOf(last.at)} 保存的链头 #${last.position}`)
  if (hasLast && siteDateOf(last.at) === siteDateOf(now)) return false
  const head = await selectHead(sql)
  if (head.position === 0) return false
  await checkUpTo(sql, head, hasLast ? last : undefined)
  await writeHead(folder, { ...head, at: now })
  return true
}

/** The job that keeps heads in a folder (`keepHead`), with the keys of these secrets. */
export const headKeeper =
  (folder: string, secrets: Parameters<typeof resealKeys>[0], clock: Clock) =>
  (sql: Sql): Promise<boolean> =>
    keepHead(sql, { folder, keys: resealKeys(secrets), clock })

/** @throws Error at the first entry that is not in order */
async function checkUpTo(sql: Queryable, head: Head, from?: Head): Promise<void> {
  let at = from
  do {
    const { entries, head: hash, fault } = await verifyPart(sql, at)
    if (fault !== undefined) throw new Error(`审计链在 #${fault.position} 断开（${fault.fault}）`)
    at = { position: entries, hash }
  } while (at.position < head.position)
}

/**
 * Signs that the chain was restored to a moment: with this entry it goes on, and heads that were kept behind it count
 * as lost.
 * @throws CommandRefused where nothing was lost, the moment is none of the past, or more is wrong than a cut end
 */
export async function reseal(
  sql: Sql,
  { folder, keys, clock, until, reason }: Keeping & { until: string; reason: string },
): Promise<Reseal> {
  const moment = Date.parse(until)
  const now = clock.now()
  const [key] = keys
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(until) || Number.isNaN(moment) || moment > now || !key)
    throw new CommandRefused('The moment is an instant of the past, such as 2026-11-29T08:00:00Z.')
  if (reason.trim() === '') throw new CommandRefused('A reason is needed: why was the database restored?')
  const heads = await readHeads(folder)
  const missing = await missingHead(sql, { heads, keys })
  if (missing === undefined) throw new CommandRefused('Nothing was lost: the chain has every head that was kept.')
  return inTransaction(sql, async (tx) => {
    await lockAudit(tx)
    const { position, hash } = await selectHead(tx)
    if (missing.position <= position)
      throw new CommandRefused(`Entry ${missing.position} is not the one that was kept: that is no restore.`)
    const made: Reseal = { at: now, until: new Date(moment).toISOString(), position, hash }
    await append(tx, {
      action: RESEAL,
      object: `audit/${position}`,
      before: { position: missing.position, hash: missing.hash },
      after: { until: made.until, signature: signatureOf(key, made).toString('hex') },
      reason,
      at: now,
      address: 'command line',
    })
    return made
  })
}
