import { ChannelEffect, ChannelFigures } from '@liuhe/contract/api/operator/recharge.ts'
import type { Json } from '@liuhe/domain/content/seal.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../../http/refusal.ts'
import type { ApprovalKind } from '../../approvals/index.ts'
import { type ChannelRow, findChannel, lockChannel, updateChannel } from '../channel-queries.ts'
import { figuresOf, storedFigures } from './wire.ts'

/** Figures in wire form, which is plain JSON. */
type Payload = { code: string; figures: Json }

/** A channel gets other figures by two people; orders that are made already keep theirs. */
export const rechargeChannel: ApprovalKind<Payload> = {
  name: 'recharge-channel',
  make: 'handleRecharges',
  decide: 'approveRecharges',
  objectOf: ({ code }) => `recharge-channel/${code}`,
  async lockRevision(tx, payload) {
    const channel = await lockChannel(tx, payload.code)
    if (channel === undefined) throw new Refusal('RECHARGE/CHANNEL_NOT_FOUND')
    requireSound(channel, payload)
    return channel.revision
  },
  async effectOf(sql, payload) {
    const channel = await findChannel(sql, payload.code)
    if (channel === undefined) return null
    return z.encode(ChannelEffect, { code: payload.code, before: figuresOf(channel), after: figuresIn(payload) })
  },
  async execute(tx, payload) {
    const revision = await updateChannel(tx, payload.code, storedFigures(figuresIn(payload)))
    return { state: 'changed', revision }
  },
}

const figuresIn = ({ figures }: Payload) => z.decode(ChannelFigures, figures as never)

/** What no single field shows. @throws REQ/INVALID */
function requireSound(channel: ChannelRow, payload: Payload): void {
  const { amountMin, amountMax, rate, pausedFrom, pausedUntil, ...figures } = figuresIn(payload)
  const isSound =
    amountMin <= amountMax &&
    (channel.flow === 'coin') === (rate !== null) &&
    figures.vipMin <= figures.vipMax &&
    figures.rechargeLevelMin <= figures.rechargeLevelMax &&
    figures.chips.every((chip) => chip >= amountMin && chip <= amountMax) &&
    (pausedUntil === null || (pausedFrom !== null && pausedFrom < pausedUntil))
  if (!isSound) throw new Refusal('REQ/INVALID', { data: { fields: ['figures'] } })
}
