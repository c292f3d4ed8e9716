import * as api from '@liuhe/contract/api/operator/protection.ts'
import type { Server } from '../../http/server.ts'
import { propose } from '../approvals/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { closeCase, confirmMatch, lowerLimit, startPause } from './deeds.ts'
import { exclusionLift } from './exclusion-lift.ts'
import { readCounts, readOne, readPauses, readQueue, readRaises } from './read-protection.ts'

/** 负责任博彩: limits, pauses, exclusions and what calls for somebody (docs/members.md). */
export const mountProtectionConsole = (server: Server): void =>
  mountOperatorArea(server, api, {
    queue: ({ sql }, query) => readQueue(sql, query),
    raises: ({ sql }, query) => readRaises(sql, query),
    pauses: ({ sql }, query) => readPauses(sql, query),
    counts: ({ sql }) => readCounts(sql),
    member: ({ sql, clock }, { memberId }) => readOne({ sql, clock }, memberId),
    lowerLimit,
    startPause,
    closeCase,
    confirmMatch,
    lift: (context, { memberId, revision, reason, requestId }) =>
      propose(context, exclusionLift, { payload: { memberId }, revision, reason, requestId }),
  })
