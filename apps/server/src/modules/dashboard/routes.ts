import * as api from '@liuhe/contract/api/operator/dashboard.ts'
import * as reportsApi from '@liuhe/contract/api/operator/reports.ts'
import { staffMay } from '@liuhe/domain/staff.ts'
import type { Server } from '../../http/server.ts'
import type { ApprovalDesk } from '../approvals/index.ts'
import { mountOperatorArea } from '../operators/index.ts'
import { readDaily } from './daily-report.ts'
import { createExposure, type WorstCases } from './exposure.ts'
import { readFigures } from './figures.ts'
import { readIntegrity } from './integrity.ts'
import { readHeld, readQueues } from './queues.ts'

/**
 * The dashboard of the console.
 * @param worstCases what the worst result of an open draw would pay, where somebody computes it
 */
export function mountDashboard(server: Server, approvals: ApprovalDesk, worstCases?: WorstCases): void {
  const readExposure = createExposure(worstCases)
  mountOperatorArea(server, api, {
    queues: ({ sql, operator }) => readQueues(sql, operator.role, approvals),
    held: ({ sql, operator }) => readHeld(sql, operator),
    figures: (asker, asked) => readFigures(asker, asked, { seesMoney: staffMay(asker.operator.role, 'readMoney') }),
    exposure: (asker) => readExposure(asker),
    integrity: (asker) => readIntegrity(asker),
  })
  mountOperatorArea(server, reportsApi, {
    daily: ({ sql, operator }, asked) => readDaily(sql, asked, { seesMoney: staffMay(operator.role, 'readMoney') }),
  })
}
