import * as api from '@liuhe/contract/api/rebate.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { claimRebate } from './claim-rebate.ts'
import { readRebate, readRecords } from './read-rebate.ts'

/** 洗码: a share of the bets since the last claim (Domain §8.6). */
export const mountRebate = (server: Server): void =>
  mountArea(server, api, {
    overview: ({ sql, viewer }) => readRebate(sql, viewer.memberId),
    claim: ({ tx, viewer }) => claimRebate(tx, viewer.memberId),
    records: ({ sql, viewer }, page) => readRecords(sql, viewer.memberId, page),
  })
