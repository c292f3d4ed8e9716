/** Queues of the console: who sees that something waits, and how soon somebody was promised to look. */
import type { StaffPermission } from './staff.ts'

interface Queue {
  permission: StaffPermission
  /** The promise in minutes, where the thing itself does not say until when. */
  minutes: number
}

export const QUEUES = {
  withdrawals: { permission: 'readWithdrawals', minutes: 120 },
  recharges: { permission: 'readRecharges', minutes: 30 },
  disputes: { permission: 'readWithdrawals', minutes: 60 },
  approvals: { permission: 'readApprovals', minutes: 120 },
  results: { permission: 'readDraws', minutes: 5 },
  protection: { permission: 'readProtection', minutes: 1_440 },
  reports: { permission: 'readChat', minutes: 15 },
  service: { permission: 'readDesk', minutes: 2 },
  tasks: { permission: 'readTasks', minutes: 240 },
  risk: { permission: 'readRisk', minutes: 1_440 },
  alarms: { permission: 'readAlarms', minutes: 10 },
} as const satisfies Record<string, Queue>
export type QueueName = keyof typeof QUEUES

/** What somebody takes for himself, and who may still open it. */
export const HELD = {
  withdrawals: 'readWithdrawals',
  tasks: 'readTasks',
  applications: 'readAgents',
  alarms: 'readAlarms',
} as const satisfies Record<string, StaffPermission>
export type HeldQueue = keyof typeof HELD
