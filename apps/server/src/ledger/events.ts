import type { Money } from '@liuhe/domain/money.ts'
import {
  type Currency,
  houseCash,
  houseFees,
  houseGames,
  houseOpening,
  housePackets,
  housePromo,
  houseSuspense,
  memberHeld,
  memberMain,
} from './accounts.ts'
import type { Transfer } from './transfer.ts'

// Business events as postings: pure, and the only place that knows which accounts an event touches. Bets are an
// exception: placing, cancelling, settling and voiding them happens in bulk, in db/routines/bets_*.sql, as
//   bet-placed     3  member main → draw stakes        one posting per order
//   bet-cancelled  7  draw stakes → member main
//   bet-paid       4  draw stakes → member main
//   bet-tied      26  draw stakes → member main        the stake of a push, 打和返款 (I-20)
//   bet-rebate    19  house promo → member main
//   bet-voided    39  draw stakes → member main        a draw without a result
//   draw-swept     –  draw stakes → house profit       what a settled chunk leaves; draw-covered is the way back
// So are rebates of agents, some hundred at a time, in db/routines/agent_pay.sql, as
//   agent-rebate-paid  17  house promo → member main   agent-rebate-taken is the way back
// and what they earn by plans in db/routines/agent_statement_pay.sql, as
//   agent-dividend-paid  10, agent-wage-paid  23, agent-monthly-paid  24: the same ways, each with its -taken

/** The welcome bonus of a new member, 16 注册送彩金; once per member. */
export const signUpBonus = ({ memberId, amount }: Gift): Transfer => ({
  event: 'sign-up-bonus',
  tranType: 16,
  scope: 'sign-up',
  key: String(memberId),
  actor: `member:${memberId}`,
  postings: [{ from: housePromo('CNY'), to: memberMain(memberId), amount }],
})

/** The purse of a trial account, in trial money; once per account. */
export const trialPurse = ({ memberId, amount }: Gift): Transfer => ({
  event: 'trial-purse',
  tranType: 22,
  scope: 'trial-purse',
  key: String(memberId),
  actor: `member:${memberId}`,
  postings: [{ from: houseOpening('TRIAL'), to: memberMain(memberId), amount }],
})

/** Play money for a member of the demo world, 18 人工存入. `key` names the occasion. */
export const demoTopUp = ({ memberId, amount, key }: TopUp): Transfer => ({
  event: 'demo-top-up',
  tranType: 18,
  scope: `demo-top-up:${memberId}`,
  key,
  actor: 'seed',
  postings: [{ from: houseOpening('CNY'), to: memberMain(memberId), amount }],
})

/** Money that an operator adds by hand, 18 人工存入, or takes away, 28 人工提出. */
export const adjusted = ({ memberId, amount, key, actor, currency, direction }: Adjustment): Transfer => {
  const [house, member] = [houseOpening(currency), memberMain(memberId)]
  const [from, to] = direction === 'in' ? [house, member] : [member, house]
  return {
    event: `adjusted-${direction}`,
    tranType: direction === 'in' ? 18 : 28,
    scope: `adjusted:${actor}`,
    key,
    actor,
    postings: [{ from, to, amount }],
  }
}

/** Money that two people move by hand, as the bill of its reason; once per approval, of a file once per line of it. */
export const movedByHand = ({ memberId, amount, approvalId, line, ...move }: HandMove): Transfer => {
  const { direction, tranType, house } = move
  const [own, member] = [house === 'promo' ? housePromo('CNY') : houseOpening('CNY'), memberMain(memberId)]
  const [from, to] = direction === 'in' ? [own, member] : [member, own]
  return {
    event: `adjusted-${direction}`,
    tranType,
    scope: 'adjustment',
    key: line === undefined ? String(approvalId) : `${approvalId}:${line}`,
    actor: `approval:${approvalId}`,
    postings: [{ from, to, amount }],
  }
}

/**
 * What a gateway or a provider of games and we differ by, booked by two people; once per approval. `gain`: they owe us
 * more than our books say.
 */
export const differenceBooked = ({ of, counter, isGain, amount, approvalId }: BookedDifference): Transfer => {
  const held = of === 'games' ? houseGames() : houseCash()
  const other = counter === 'fees' ? houseFees() : houseSuspense()
  // What counterparties hold is the negative of `house:cash`; what games bring is `house:games` itself.
  const [from, to] = isGain === (of === 'games') ? [other, held] : [held, other]
  return {
    event: 'recon-difference',
    tranType: 0,
    scope: 'recon-difference',
    key: String(approvalId),
    actor: `approval:${approvalId}`,
    postings: [{ from, to, amount }],
  }
}

/** A gift that its member gives back before it is earned, 30 优惠扣除; once per requirement. */
export const giftGivenUp = ({ memberId, amount, rowId }: Gift & { rowId: bigint }): Transfer => ({
  event: 'gift-given-up',
  tranType: 30,
  scope: 'gift-given-up',
  key: String(rowId),
  actor: `member:${memberId}`,
  postings: [{ from: memberMain(memberId), to: housePromo('CNY'), amount }],
})

/**
 * Money that arrived for a recharge, 1 转账充值 or 2 线上支付: the wallet gets it less the fee. The key is that of the money,
 * so that it is credited once for ever (I-22).
 */
export const rechargeCredited = ({ rechargeId, receivedId, memberId, ...part }: RechargeCredit): Transfer => ({
  event: 'recharge-credited',
  tranType: part.group === 'bank' ? 1 : 2,
  scope: 'recharge',
  key: keyOf(receivedId),
  actor: part.actor,
  about: { kind: 'recharge', id: rechargeId },
  postings: [
    { from: houseCash(), to: memberMain(memberId), amount: part.amount },
    ...(part.fee > 0n ? [{ from: houseCash(), to: houseFees(), amount: part.fee }] : []),
  ],
})

/** What a channel adds to a recharge, 20 活动优惠; `kind` tells the discount from the gift of the first one. */
export const rechargeGift = ({ rechargeId, receivedId, memberId, amount, kind, actor }: RechargeGift): Transfer => ({
  event: `recharge-${kind}`,
  tranType: 20,
  scope: `recharge-${kind}`,
  key: keyOf(receivedId),
  actor,
  about: { kind: 'recharge', id: rechargeId },
  postings: [{ from: housePromo('CNY'), to: memberMain(memberId), amount }],
})

/** 洗码 that a member claims, 19 给予返水; once per claim. */
export const rebateClaimed = ({ memberId, amount, claimId }: Gift & { claimId: bigint }): Transfer => ({
  event: 'rebate-claimed',
  tranType: 19,
  scope: 'rebate',
  key: keyOf(claimId),
  actor: `member:${memberId}`,
  about: { kind: 'rebate', id: claimId },
  postings: [{ from: housePromo('CNY'), to: memberMain(memberId), amount }],
})

/** A gift of the bonus centre that a member takes, 20 活动优惠 or 22 系统奖励; once per gift. */
export const bonusClaimed = ({ memberId, amount, recordId, tranType }: BonusClaim): Transfer => ({
  event: 'bonus-claimed',
  tranType,
  scope: 'bonus',
  key: keyOf(recordId),
  actor: `member:${memberId}`,
  about: { kind: 'bonus', id: recordId },
  postings: [{ from: housePromo('CNY'), to: memberMain(memberId), amount }],
})

/** A red packet that is sent: 5 红包支出 for a member; one of the operator costs promotions. Once per packet. */
export const packetSent = ({ packetId, senderId, amount }: PacketPart): Transfer => ({
  event: senderId === null ? 'packet-promoted' : 'packet-sent',
  tranType: senderId === null ? 0 : 5,
  scope: 'packet-sent',
  key: keyOf(packetId),
  actor: senderId === null ? 'engine' : `member:${senderId}`,
  about: { kind: 'red-packet', id: packetId },
  postings: [{ from: senderId === null ? housePromo('CNY') : memberMain(senderId), to: housePackets(), amount }],
})

/** A share that a member takes, 9 红包收入; once per packet and member (I-35). */
export const packetClaimed = ({ packetId, memberId, amount }: Gift & { packetId: bigint }): Transfer => ({
  event: 'packet-claimed',
  tranType: 9,
  scope: `packet-claimed:${memberId}`,
  key: keyOf(packetId),
  actor: `member:${memberId}`,
  about: { kind: 'red-packet', id: packetId },
  postings: [{ from: housePackets(), to: memberMain(memberId), amount }],
})

/** What nobody took goes back, 9 红包收入; once per packet (I-36). */
export const packetReturned = ({ packetId, senderId, amount }: PacketPart): Transfer => ({
  event: senderId === null ? 'packet-promotion-returned' : 'packet-returned',
  tranType: senderId === null ? 0 : 9,
  scope: 'packet-returned',
  key: keyOf(packetId),
  actor: 'engine',
  about: { kind: 'red-packet', id: packetId },
  postings: [{ from: housePackets(), to: senderId === null ? housePromo('CNY') : memberMain(senderId), amount }],
})

/** Money that waits for a withdrawal, bill type 6. */
export const withdrawalHeld = ({ withdrawalId, memberId, amount }: WithdrawalPart): Transfer => ({
  event: 'withdrawal-held',
  tranType: 6,
  scope: 'withdrawal-held',
  key: keyOf(withdrawalId),
  actor: `member:${memberId}`,
  about: { kind: 'withdrawal', id: withdrawalId },
  postings: [{ from: memberMain(memberId), to: memberHeld(memberId), amount }],
})

/**
 * The held money of a withdrawal leaves: what was paid, the fee, and what turnover deducted. It shares its key with
 * {@link withdrawalReturned}, so that the books themselves let only one of them happen, once (I-24).
 */
export const withdrawalPaid = ({ withdrawalId, memberId, actor, ...part }: WithdrawalPayment): Transfer => {
  const from = memberHeld(memberId)
  const deductTo = part.deductKind === 'gift' ? housePromo('CNY') : houseFees()
  return {
    event: 'withdrawal-paid',
    tranType: 0,
    scope: WITHDRAWAL_END,
    key: keyOf(withdrawalId),
    actor,
    about: { kind: 'withdrawal', id: withdrawalId },
    postings: [
      { from, to: houseCash(), amount: part.paid },
      ...(part.fee > 0n ? [{ from, to: houseFees(), amount: part.fee }] : []),
      ...(part.deduct > 0n ? [{ from, to: deductTo, amount: part.deduct }] : []),
    ],
  }
}

/** The held money of a withdrawal that was rejected or failed, bill type 8: all of it comes back. */
export const withdrawalReturned = ({
  withdrawalId,
  memberId,
  amount,
  actor,
}: WithdrawalPart & { actor: string }): Transfer => ({
  event: 'withdrawal-returned',
  tranType: 8,
  scope: WITHDRAWAL_END,
  key: keyOf(withdrawalId),
  actor,
  about: { kind: 'withdrawal', id: withdrawalId },
  postings: [{ from: memberHeld(memberId), to: memberMain(memberId), amount }],
})

/** The keys of what arrived money may have booked: the credit, and what the house adds to it. */
export const rechargeKeys = (receivedId: bigint): { scope: string; key: string }[] =>
  ['recharge', 'recharge-discount', 'recharge-first-gift'].map((scope) => ({ scope, key: keyOf(receivedId) }))

/** The keys of a withdrawal's transfers in the books: that of its beginning, that of its end. */
export const withdrawalKeys = (withdrawalId: bigint): { scope: string; key: string }[] =>
  ['withdrawal-held', WITHDRAWAL_END].map((scope) => ({ scope, key: keyOf(withdrawalId) }))

const WITHDRAWAL_END = 'withdrawal-end'

/**
 * A number of money that arrived or is asked for, with the time that it carries, so that the books can be cut
 * (ADR 054).
 */
export const keyOf = (id: bigint): string => `${id}@${(id >> 22n) + EPOCH_MS}`
/** Where time-ordered numbers begin: 2026-01-01 UTC. */
const EPOCH_MS = 1_767_225_600_000n

interface WithdrawalPart {
  withdrawalId: bigint
  memberId: bigint
  amount: Money
}

interface WithdrawalPayment extends Omit<WithdrawalPart, 'amount'> {
  paid: Money
  fee: Money
  deduct: Money
  deductKind: 'gift' | 'fee' | null
  actor: string
}

interface RechargePart {
  rechargeId: bigint
  /** The money that it comes from. */
  receivedId: bigint
  memberId: bigint
  amount: Money
  actor: string
}

/** `senderId` is null for a packet of the operator. */
interface PacketPart {
  packetId: bigint
  senderId: bigint | null
  amount: Money
}

interface RechargeCredit extends RechargePart {
  group: string
  fee: Money
}

interface RechargeGift extends RechargePart {
  kind: 'discount' | 'first-gift'
}

interface BonusClaim extends Gift {
  recordId: bigint
  tranType: 20 | 22
}

interface Gift {
  memberId: bigint
  amount: Money
}

interface TopUp extends Gift {
  key: string
}

interface HandMove extends Gift {
  approvalId: number
  /** Of a file of adjustments. */
  line?: number | undefined
  direction: 'in' | 'out'
  tranType: number
  house: 'opening' | 'promo'
}

interface BookedDifference {
  of: 'gateway' | 'games'
  counter: 'fees' | 'suspense'
  isGain: boolean
  amount: Money
  approvalId: number
}

interface Adjustment extends TopUp {
  actor: string
  currency: Currency
  direction: 'in' | 'out'
}
