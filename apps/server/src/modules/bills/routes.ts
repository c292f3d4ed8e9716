import * as bills from '@liuhe/contract/api/bills.ts'
import { mountArea } from '../../http/mount.ts'
import type { Server } from '../../http/server.ts'
import { mountExport, startExport } from './export-bills.ts'
import { billDetail, listBills, netDeposits, searchBills, sumBills } from './read-bills.ts'

/** A member's own bills (Domain §8.4), and the file of a year of them. */
export function mountBills(server: Server): void {
  mountArea(server, bills, {
    list: ({ sql, clock, viewer }, query) => listBills({ sql, clock }, viewer.memberId, query),
    search: ({ sql, clock, viewer }, query) => searchBills({ sql, clock }, viewer.memberId, query),
    summary: ({ sql, clock, viewer }, query) => sumBills({ sql, clock }, viewer.memberId, query),
    netDeposit: ({ sql, clock, viewer }) => netDeposits({ sql, clock }, viewer.memberId),
    detail: ({ sql, clock, viewer }, query) => billDetail({ sql, clock }, viewer.memberId, query),
    startExport: ({ tx, random, viewer }, { year }) => startExport({ tx, random }, viewer.memberId, year),
  })
  mountExport(server)
}
