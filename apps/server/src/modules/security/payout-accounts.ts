/**
 * Accounts that withdrawals go to. They are held in the member's real name, encrypted at rest, shown masked, and added
 * or removed with the cash password only. How many of a kind is the operator's setting (Spec A §9, Ruling G14).
 */
import type * as security from '@liuhe/contract/api/security.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { fieldError } from '@liuhe/domain/members/fields.ts'
import { maskName } from '@liuhe/domain/members/mask.ts'
import {
  normalisePayoutNumber,
  PAYOUT_KINDS,
  type PayoutInput,
  payoutError,
  shownPayoutNumber,
} from '@liuhe/domain/members/payout-account.ts'
import type { Queryable, Tx } from '../../db/connect.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { excludeAgain } from '../limits/index.ts'
import { requireCashTicket } from './cash-tickets.ts'
import type { SecurityDesk } from './desk.ts'
import { findGuard, type Guard, setFullName } from './guard-queries.ts'
import {
  chooseAccount,
  findAccount,
  findAnyAccount,
  findHolders,
  insertAccount,
  listAccounts,
  lockAccounts,
  noteConflict,
  type PayoutRow,
  removeAccount,
} from './payout-queries.ts'
import { readPayoutMax } from './setting-queries.ts'
import { isTronAddress } from './tron-address.ts'
import { holdWithdrawals } from './withdraw-hold.ts'

type Added = OutputOf<typeof security.updateBank>

/** Adds an account. One that another member holds is refused, and written down for anyone who looks into fraud. */
export const addPayoutAccount =
  (desk: SecurityDesk) =>
  async (
    { tx, viewer, request, reply }: WriteContext<SignedIn>,
    input: InputOf<typeof security.updateBank>,
  ): Promise<Added | Refusal> => {
    const { memberId } = viewer
    const account = { ...input, number: normalisePayoutNumber(input.number), branch: input.branch?.trim() || undefined }
    refuseWrongAccount(account)
    // Additions of one member go one after the other, or two of them could both be the last that is allowed.
    await lockAccounts(tx, memberId)
    const holder = await holderOf(tx, memberId, input.fullName)
    const numberDigest = desk.cipher.digest(identityOf(account))
    const holders = await findHolders(tx, numberDigest)
    await refuseTooMany(tx, memberId, account, holders)
    const destination = `${account.kind}:${numberDigest.toString('hex')}`
    const ticket = request.cashTicket
    await requireCashTicket(tx, { memberId, ticket, operation: 'bind-account', amount: 0n, destination })

    const row = await insertAccount(tx, {
      ...account,
      memberId,
      holderName: holder.name,
      numberDigest,
      encryptedNumber: desk.cipher.encrypt(account.number),
      numberShown: shownPayoutNumber(account),
    })
    // A member who removed it long ago is worth a look too, but no reason to refuse.
    const others = holders.length > 0 ? holders : await findHolders(tx, numberDigest)
    for (const other of others.filter((one) => one.memberId !== memberId)) {
      await noteConflict(tx, { accountId: other.accountId, memberId, refused: row === undefined })
    }
    const { phone, birthday } = holder.known ?? {}
    const sameAccount = others.map((one) => one.memberId)
    await excludeAgain({ tx, viewer, reply }, { phone, birthday, fullName: holder.name, holders: sameAccount })
    // Returned, not thrown: the note is to stay.
    if (row === undefined) return new Refusal('PAYOUT/TAKEN')
    if (holder.isNew) await setFullName(tx, memberId, holder.name)
    if (row.isFirstEver) {
      await desk.notify(tx, { memberId, content: `您已绑定收款账户${row.number}。如非本人操作，请立即联系客服。` })
    } else await holdWithdrawals(tx, desk, { memberId, reason: 'payout-account' })
    return wireOf(row)
  }

/** An account of a member of the sandbox, who has no code to say yes with. Nothing is done when he has it already. */
export async function addSandboxAccount(
  tx: Tx,
  { cipher }: Pick<SecurityDesk, 'cipher'>,
  {
    memberId,
    holderName,
    addedAt,
    ...account
  }: PayoutInput & {
    memberId: bigint
    holderName: string
    /** In the past of the demonstration. */
    addedAt?: Date
  },
): Promise<void> {
  await insertAccount(tx, {
    ...{ ...account, memberId, holderName, branch: undefined, ...(addedAt && { addedAt }) },
    numberDigest: cipher.digest(identityOf(account)),
    encryptedNumber: cipher.encrypt(account.number),
    numberShown: shownPayoutNumber(account),
  })
}

/** What a member has, what he may have, and in whose name. */
export const listPayoutAccounts = async ({
  sql,
  viewer,
}: ReadContext<SignedIn>): Promise<OutputOf<typeof security.payoutAccounts>> => {
  const [rows, max, guard] = await Promise.all([
    listAccounts(sql, viewer.memberId),
    readPayoutMax(sql),
    findGuard(sql, viewer.memberId),
  ])
  const holderName = guard?.fullName ? maskName(guard.fullName) : null
  return { accounts: rows.map(wireOf), max, holderName }
}

/** Removes an account; withdrawals are held, for the next one added may be a stranger's. */
export const removePayoutAccount =
  (desk: SecurityDesk) =>
  async ({ tx, viewer, request }: WriteContext<SignedIn>, { id }: { id: string }): Promise<Record<string, never>> => {
    const { memberId } = viewer
    await lockAccounts(tx, memberId)
    const accountId = BigInt(id)
    if ((await findAccount(tx, { memberId, accountId })) === undefined) throw new Refusal('PAYOUT/NOT_FOUND')
    const ticket = request.cashTicket
    await requireCashTicket(tx, { memberId, ticket, operation: 'remove-account', amount: 0n, destination: id })
    await removeAccount(tx, { memberId, accountId })
    await holdWithdrawals(tx, desk, { memberId, reason: 'payout-account' })
    return {}
  }

/** Makes an account the first that is offered. A withdrawal still names its account, and is authorised for it. */
export const choosePayoutAccount = async (
  { tx, viewer }: WriteContext<SignedIn>,
  { id }: { id: string },
): Promise<Record<string, never>> => {
  await lockAccounts(tx, viewer.memberId)
  const isChosen = await chooseAccount(tx, { memberId: viewer.memberId, accountId: BigInt(id) })
  if (!isChosen) throw new Refusal('PAYOUT/NOT_FOUND')
  return {}
}

/** Where a withdrawal is to be paid: the whole number, for the payout itself and for nothing that a member reads. */
export interface PayoutDestination extends PayoutInput {
  branch: string | null
  holderName: string
}

/** The destination of a member's own account; undefined for a foreign, removed or unknown one. */
export async function findPayoutDestination(
  sql: Queryable,
  { cipher }: Pick<SecurityDesk, 'cipher'>,
  account: { memberId: bigint; accountId: bigint },
): Promise<PayoutDestination | undefined> {
  const row = await findAccount(sql, account)
  if (row === undefined) return undefined
  const { kind, provider, branch, holderName, encryptedNumber } = row
  return { kind, provider, branch, holderName, number: cipher.decrypt(encryptedNumber) }
}

/** Where a withdrawal was asked to be paid to: its account as it was, also when it was removed meanwhile. */
export async function readPayoutDestination(
  sql: Queryable,
  { cipher }: Pick<SecurityDesk, 'cipher'>,
  accountId: bigint,
): Promise<PayoutDestination> {
  const row = await findAnyAccount(sql, accountId)
  if (row === undefined) throw new Error(`there is no account ${accountId}`)
  const { kind, provider, branch, holderName, encryptedNumber } = row
  return { kind, provider, branch, holderName, number: cipher.decrypt(encryptedNumber) }
}

function refuseWrongAccount(account: PayoutInput & { branch: string | undefined }): void {
  const wrong = payoutError({ ...account, branch: account.branch ?? '' })
  if (wrong) throw new Refusal('PAYOUT/INVALID', { msg: wrong.message, data: { field: wrong.field } })
  if (account.provider === 'TRC20' && !isTronAddress(account.number)) {
    throw new Refusal('PAYOUT/INVALID', { msg: 'TRC20地址校验失败，请核对后重新填写', data: { field: 'number' } })
  }
}

/** The holder is the member's real name; who has none yet gives it now, and it stays. */
async function holderOf(
  tx: Tx,
  memberId: bigint,
  given: string | undefined,
): Promise<{ name: string; isNew: boolean; known: Guard | undefined }> {
  const known = await findGuard(tx, memberId)
  if (known?.fullName) return { name: known.fullName, isNew: false, known }
  const name = given?.trim() ?? ''
  const wrong = fieldError('fullName', name)
  if (name === '') throw new Refusal('UC/REAL_NAME', { data: { field: 'fullName' } })
  if (wrong !== undefined) throw new Refusal('UC/FIELD_INVALID', { msg: wrong, data: { field: 'fullName' } })
  return { name, isNew: true, known }
}

type Holder = { accountId: bigint; memberId: bigint; isRemoved: boolean }

async function refuseTooMany(tx: Tx, memberId: bigint, { kind }: PayoutInput, holders: Holder[]): Promise<void> {
  const isMine = holders.some((one) => one.memberId === memberId && !one.isRemoved)
  if (isMine) throw new Refusal('PAYOUT/DUPLICATE', { data: { field: 'number' } })
  const [rows, max] = [await listAccounts(tx, memberId), await readPayoutMax(tx)]
  const count = rows.filter((row) => row.kind === kind).length
  if (count >= max[kind]) {
    throw new Refusal('PAYOUT/TOO_MANY', { msg: `${PAYOUT_KINDS[kind].title}最多可绑定${max[kind]}个` })
  }
}

/**
 * What makes two accounts one: a card or an address whatever it is filed under; a wallet's number within its wallet.
 */
const identityOf = ({ kind, provider, number }: PayoutInput): string => {
  if (kind === 'bank') return `bank:${number}`
  return kind === 'usdt'
    ? `${provider}:${provider === 'ERC20' ? number.toLowerCase() : number}`
    : `${provider}:${number}`
}

const wireOf = ({ accountId, kind, provider, branch, number, holderName, isDefault, addedAt }: PayoutRow): Added => ({
  id: String(accountId),
  kind,
  payType: PAYOUT_KINDS[kind].payType,
  provider,
  branch,
  number,
  holderName: maskName(holderName),
  isDefault,
  addedTime: addedAt.getTime(),
})
