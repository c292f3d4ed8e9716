import type { StaffArea } from '@liuhe/domain/staff-areas.ts'

/** What the lists show, by the second part of their key. One that is not here is asked again whatever has changed. */
const AREAS: Readonly<Record<string, readonly StaffArea[]>> = {
  withdrawals: ['withdrawals'],
  recharges: ['recharges'],
  received: ['recharges'],
  channels: ['recharges'],
  direct: ['recharges'],
  'adjustment-batches': ['money'],
  recon: ['money'],
  orders: ['bets', 'draws'],
  draws: ['draws'],
  results: ['draws'],
  exposures: ['draws'],
  'result-alarms': ['alarms'],
  alarms: ['alarms'],
  'alarm-count': ['alarms'],
  prices: ['prices'],
  'price-groups': ['prices'],
  'agent-runs': ['commissions'],
  'agent-run': ['commissions'],
  'agent-plans': ['commissions'],
  'agent-statement': ['commissions'],
  'agent-applications': ['agents'],
  'agent-links': ['agents'],
  'agent-flags': ['risk'],
  'chat-reports': ['chat'],
  'chat-rooms': ['chat'],
  'chat-words': ['chat'],
  'desk-cases': ['desk'],
  'desk-canned': ['desk'],
  'desk-tasks': ['tasks'],
  protection: ['protection', 'members'],
  'protection-counts': ['protection', 'members'],
  promotions: ['content'],
  'content-images': ['content'],
  'studio-places': ['content'],
  'studio-cards': ['content'],
  'studio-card': ['content'],
  'studio-documents': ['content'],
  exports: ['exports'],
  settings: ['system'],
  windows: ['system'],
  people: ['people'],
}

/** Whether a list may say something else now. What two people have agreed to has effects everywhere. */
export function isTouched(list: unknown, changed: ReadonlySet<StaffArea>): boolean {
  const areas = typeof list === 'string' && Object.hasOwn(AREAS, list) ? AREAS[list] : undefined
  return areas === undefined || changed.has('approvals') || areas.some((area) => changed.has(area))
}
