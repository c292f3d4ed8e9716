import { LiftEffect } from '@liuhe/contract/api/operator/protection.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { liftableAt, liftExclusion } from '@liuhe/domain/members/play-pause.ts'
import * as z from 'zod/mini'
import { Refusal } from '../../http/refusal.ts'
import type { ApprovalKind } from '../approvals/index.ts'
import { liftPause, limitsRevision, lockLimits, readPause } from '../limits/index.ts'
import { foundMember, objectOf } from '../members/index.ts'
import { notify } from '../notifications/index.ts'
import { endOpen, weighCases } from './queries.ts'

type Payload = { memberId: string }

/**
 * Ends an exclusion: only once its time is over, only after the member's own wish and a day, and only by two people
 * [RG-5]. Nothing else that an operator may do ends one.
 */
export const exclusionLift: ApprovalKind<Payload> = {
  name: 'exclusion-lift',
  make: 'writeProtection',
  decide: 'approveProtection',
  objectOf: ({ memberId }) => objectOf(memberId),
  async lockRevision(tx, { memberId: id }) {
    const { memberId } = await foundMember(tx, id)
    const now = await lockLimits(tx, memberId)
    const lifted = liftExclusion(await readPause(tx, memberId), now)
    if (typeof lifted === 'string') throw new Refusal(lifted)
    return limitsRevision(tx, memberId)
  },
  async effectOf(sql, { memberId: id }) {
    const { memberId, account } = await foundMember(sql, id)
    const [pause, { open, high }] = await Promise.all([readPause(sql, memberId), weighCases(sql, memberId, 'return')])
    const from = pause === null ? null : liftableAt(pause)
    if (pause?.returnAskedAt == null || from === null) throw new Refusal('RG/NOTHING_WAITS')
    const { startedAt, endsAt, returnAskedAt } = pause
    return z.encode(LiftEffect, {
      ...{ memberId: id, account: mask(account), startedAt, endsAt, returnAskedAt, liftableAt: from },
      ...{ openCases: open, highBefore: high },
    })
  },
  async execute(tx, { memberId: id }, { people: [, checker], reason }) {
    const { memberId } = await foundMember(tx, id)
    await liftPause(tx, memberId, `operator:${checker.operatorId}`)
    await endOpen(tx, { memberId, kind: 'return', outcome: 'lifted', closedBy: checker.operatorId, words: reason })
    await notify(tx, { memberId, content: '您的自我排除已解除，可以恢复投注与充值。请理性游戏，可随时设置限额。' })
    return { state: 'lifted' }
  },
}
