import { describe, expect, test } from 'vitest'
import { ALARM_SOURCE_NAMES, alarmSourcesOf } from './alarms.ts'
import { areaOf, mayHear, STAFF_AREAS } from './staff-areas.ts'
import { STAFF_ROLES } from './staff.ts'

const CASES = `
  withdrawal/7           withdrawals  support risk finance-maker finance-checker auditor protection
  withdrawal-freeze      withdrawals  support risk finance-maker finance-checker auditor protection
  draw/110/2026324       draws        risk draw-operator auditor
  card/1                 content      content auditor
  /sys-upload/a.png      content      content auditor
  operator/li.na         people       auditor sysadmin
  audit/7                audit        auditor
  agent/7                agents       support risk finance-maker finance-checker auditor
  alarm/result/3         alarms       risk draw-operator auditor
  result-alarm/3         alarms       risk draw-operator auditor
  alarm/unmask/3         alarms       auditor sysadmin
  alarm/nothing/3        -
  nothing/3              -
  constructor            -
`

describe('an object', () => {
  const cases = CASES.trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))
  test.each(cases)(
    '%s is of the area %s, and its news are for those who read it [SEC-61]',
    (object = '', area, ...roles) => {
      expect(areaOf(object) ?? '-').toBe(area)
      expect(STAFF_ROLES.filter((role) => mayHear(role, object)).toSorted()).toEqual(roles.toSorted())
    },
  )

  test('that is an alarm is for those who see its source', () => {
    for (const role of STAFF_ROLES) {
      const heard = ALARM_SOURCE_NAMES.filter((source) => mayHear(role, `alarm/${source}/1`))
      expect(heard).toEqual(alarmSourcesOf(role))
    }
  })
})

test('a partner hears of nothing: one team is read when it is asked for', () => {
  expect(STAFF_AREAS.length).toBeGreaterThan(20)
  const one = ['agent/7', 'member/7', 'withdrawal/7', 'approval/7', 'alarm/payment/7', 'export/7']
  expect(one.filter((object) => mayHear('partner', object))).toEqual([])
})
