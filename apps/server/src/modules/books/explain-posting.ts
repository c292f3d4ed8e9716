import type { Queryable } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import {
  balanceAt,
  postingAt,
  type PostingPlace,
  type PostingRow,
  postingsOfTransfers,
} from '../../ledger/posting-queries.ts'
import type { Asker } from '../../platform/remember.ts'
import { findSigned } from '../approvals/index.ts'
import { behindBet } from './behind-bet.ts'
import { behindRecharge, behindWithdrawal } from './behind-payment.ts'
import { type Check, checkOf, type Explained, type Found } from './explained.ts'
import { originOfPosting } from './origin-of-posting.ts'
import { postingsIn } from './wire.ts'

type LinkKind = Explained['links'][number]['kind']

/** Lines of an event that are shown; a chunk of a settlement has thousands. */
const LINES_MAX = 200

/**
 * Where one amount comes from. What an event must have behind it is a table: a part of it that is not found is a gap,
 * and is said. Balances, the stake, the formula and payments are counted again and held beside the books.
 * @throws LEDGER/NOT_FOUND where nothing is booked
 */
export async function explainPosting(asker: Asker, place: PostingPlace): Promise<Explained> {
  const { sql } = asker
  const row = await postingAt(sql, place)
  if (row === undefined) throw new Refusal('LEDGER/NOT_FOUND')
  const lines = await postingsOfTransfers(sql, [row.transferId], LINES_MAX)
  const kinds = linksOf(row)
  const found = await Promise.all([
    row.orderId === null ? {} : behindBet(asker, row, row.orderId),
    kinds.includes('payment') ? behindRecharge(sql, row, lines) : {},
    kinds.includes('withdrawal') ? behindWithdrawal(sql, row, lines) : {},
    kinds.includes('approval') ? behindApproval(sql, row) : {},
    kinds.includes('origin') && row.orderId === null ? originOfPosting(sql, row) : {},
  ])
  const parts: Found = Object.assign({}, ...found)
  const balances = await Promise.all([checkSide(sql, row, 'from'), checkSide(sql, row, 'to')])
  const [posting] = await postingsIn(sql, [row])
  return {
    ...NOTHING,
    ...parts,
    posting: posting as Explained['posting'],
    lines: await postingsIn(sql, lines),
    links: kinds.map((kind) => ({ kind, isFound: isFound(parts, kind) })),
    checks: [...balances.flat(), ...found.flatMap(({ checks = [] }: Found) => checks)],
  }
}

const NOTHING = {
  ...{ formula: null, result: null, order: null, payment: null, withdrawal: null, approval: null, origin: null },
}

const isFound = (parts: Found, kind: LinkKind): boolean =>
  kind === 'origin'
    ? parts.origin !== null && parts.origin !== undefined && parts.origin.covered === parts.origin.amount
    : parts[kind] !== null && parts[kind] !== undefined

const SETTLED = ['formula', 'result', 'order', 'origin'] as const
/** What stands behind each event. */
const LINKS: Readonly<Record<string, readonly LinkKind[]>> = {
  'bet-placed': ['order', 'origin'],
  'bet-paid': SETTLED,
  'bet-tied': SETTLED,
  'bet-rebate': SETTLED,
  'bet-reversed': ['result', 'order'],
  'rebate-reversed': ['result', 'order'],
  'bet-voided': ['order', 'origin'],
  'bet-cancelled': ['order', 'origin'],
  'recharge-credited': ['payment'],
  'recharge-discount': ['payment'],
  'recharge-first-gift': ['payment'],
  'withdrawal-held': ['withdrawal', 'origin'],
  'withdrawal-paid': ['withdrawal'],
  'withdrawal-returned': ['withdrawal'],
  'recon-difference': ['approval'],
}

/** By the event; of any other one what leaves a wallet has an origin, and what two people did has their approval. */
function linksOf(row: PostingRow): readonly LinkKind[] {
  const known = LINKS[row.event]
  if (known !== undefined) return known
  const isSigned = row.actor.startsWith('approval:')
  return [...(isSigned ? (['approval'] as const) : []), ...(row.fromSeq === null ? [] : (['origin'] as const))]
}

async function behindApproval(sql: Queryable, { actor }: PostingRow): Promise<Found> {
  const number = /^approval:(\d{1,9})$/.exec(actor)?.[1]
  const signed = number === undefined ? undefined : await findSigned(sql, Number(number))
  return { approval: signed ?? null }
}

/** A stored balance: what the entry before left, and this amount, must be what this entry left. */
async function checkSide(sql: Queryable, row: PostingRow, side: 'from' | 'to'): Promise<Check[]> {
  const account = side === 'from' ? row.fromAccount : row.toAccount
  const [seq, after] = side === 'from' ? [row.fromSeq, row.fromAfter] : [row.toSeq, row.toAfter]
  if (seq === null || after === null) return []
  const before = await balanceAt(sql, account, seq - 1n)
  const amount = side === 'from' ? -row.amount : row.amount
  return [checkOf('balance', row[side], before === undefined ? undefined : before + amount, after)]
}
