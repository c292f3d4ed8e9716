import * as api from '@liuhe/contract/api/bonus.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { claimGift, earnGift } from './claim.ts'
import { readBonus, readRecords } from './read.ts'

/** The bonus centre: gifts of one kind once a period (Domain §8.7). */
export const mountBonus = (server: Server, options: { bindsPhones: boolean }): void =>
  mountArea(server, api, {
    list: ({ sql, viewer }) => readBonus(sql, viewer.memberId, options),
    records: ({ sql, viewer }, page) => readRecords(sql, viewer.memberId, page),
    claim: ({ tx, viewer }, { id }) => claimGift(tx, viewer.memberId, BigInt(id)),
    earn: ({ tx, viewer }, { kind }) => earnGift(tx, viewer.memberId, kind),
  })
