import * as limits from '@liuhe/contract/api/limits.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import {
  acknowledgeReminder,
  beginPause,
  confirmWaiting,
  requestReturn,
  setLimit,
  setReminder,
} from './change-limits.ts'
import { readLimits, readPlay } from './read-limits.ts'

/** What members set for themselves (Reliability §5.1). */
export const mountLimits = (server: Server): void =>
  mountArea(server, limits, {
    read: ({ sql, viewer }) => readLimits(sql, viewer.memberId),
    change: async (context, { kind, period, amount }) => {
      await setLimit(context, { kind, period }, amount)
      return readLimits(context.tx, context.viewer.memberId)
    },
    changeSession: async (context, { minutes }) => {
      await setLimit(context, { kind: 'session', period: 'day' }, minutes === null ? null : BigInt(minutes))
      return readLimits(context.tx, context.viewer.memberId)
    },
    confirm: async (context, name) => {
      await confirmWaiting(context, name)
      return readLimits(context.tx, context.viewer.memberId)
    },
    pause: async (context, { length }) => {
      await beginPause(context, length)
      return readLimits(context.tx, context.viewer.memberId)
    },
    askReturn: async (context) => {
      await requestReturn(context)
      return readLimits(context.tx, context.viewer.memberId)
    },
    changeReminder: async (context, { minutes }) => {
      await setReminder(context, minutes)
      return readLimits(context.tx, context.viewer.memberId)
    },
    reminderFacts: ({ sql, viewer }) => readPlay(sql, viewer),
    acknowledge: async (context) => {
      await acknowledgeReminder(context)
      return readPlay(context.tx, context.viewer)
    },
  })
