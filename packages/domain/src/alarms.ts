/** Alarms of the console: who sees which, and whose work they are. */
import { type StaffPermission, staffMay, type StaffRole } from './staff.ts'

interface Source {
  see: StaffPermission
  handle: StaffPermission
}

/** Where an alarm comes from; those of the house itself are told apart by what they are about. */
export const ALARM_SOURCES = {
  result: { see: 'readDraws', handle: 'handleDrawAlarms' },
  engine: { see: 'readDraws', handle: 'handleDrawAlarms' },
  payment: { see: 'readMoney', handle: 'handleMoneyAlarms' },
  wallet: { see: 'readGameWallet', handle: 'operateGameWallet' },
  approval: { see: 'readPeopleAlarms', handle: 'handlePeopleAlarms' },
  unmask: { see: 'readPeopleAlarms', handle: 'handlePeopleAlarms' },
  'house-profit': { see: 'readIntegrity', handle: 'handleMoneyAlarms' },
  'house-clearing': { see: 'readIntegrity', handle: 'handleMoneyAlarms' },
  'house-root': { see: 'readIntegrity', handle: 'handleDrawAlarms' },
  'house-doubt': { see: 'readIntegrity', handle: 'operateGameWallet' },
  'house-outbox': { see: 'readIntegrity', handle: 'handleSystemAlarms' },
  'house-archive': { see: 'readIntegrity', handle: 'handleSystemAlarms' },
  'house-exposure': { see: 'useLab', handle: 'setExposureLine' },
  'house-job': { see: 'readIntegrity', handle: 'handleSystemAlarms' },
} as const satisfies Record<string, Source>
export type AlarmSource = keyof typeof ALARM_SOURCES

export const ALARM_SOURCE_NAMES = Object.keys(ALARM_SOURCES) as AlarmSource[]

/** The sources that a role sees: also those that are its work. */
export const alarmSourcesOf = (role: StaffRole): AlarmSource[] =>
  ALARM_SOURCE_NAMES.filter((name) => staffMay(role, ALARM_SOURCES[name].see) || mayHandleAlarm(role, name))

export const mayHandleAlarm = (role: StaffRole, source: AlarmSource): boolean =>
  staffMay(role, ALARM_SOURCES[source].handle)
