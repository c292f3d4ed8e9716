import { expect, test } from 'vitest'
import { yuan } from '../money.ts'
import { refusalOfSpeech, type Speaker, type SpeechFacts, type SpeechRules, speechSentence } from './speech.ts'

const MEMBER: Speaker = {
  kind: 'member',
  enableChat: true,
  vipChat: true,
  vipLevel: 1,
  chatLevel: 1,
  deposit: yuan('100'),
  turnover: yuan('500'),
}
const HALL: SpeechRules = {
  enableChat: true,
  allowsGuests: false,
  minVip: 1,
  dayLimit: 2,
  depositLimit: yuan('100'),
  turnoverLimit: yuan('500'),
}
const facts = (
  speaker: Partial<Speaker> = {},
  room: Partial<SpeechRules> = {},
  more: Partial<SpeechFacts> = {},
): SpeechFacts => ({
  maintenance: false,
  restrictedLevels: [0],
  speaker: { ...MEMBER, ...speaker },
  room: { ...HALL, ...room },
  ...more,
})
const GUEST: Partial<Speaker> = { kind: 'guest', chatLevel: 0, vipLevel: 0, vipChat: false }

test('a member who meets what the room asks may speak', () => {
  expect(refusalOfSpeech(facts())).toBeUndefined()
})

test('nobody speaks during maintenance, hosts and administrators neither [CHAT-019]', () => {
  for (const chatLevel of [1, 2, 3, 4]) {
    expect(refusalOfSpeech(facts({ chatLevel }, {}, { maintenance: true }))).toBe('maintenance')
  }
})

test('a member without chat does not speak [CHAT-016]', () => {
  expect(refusalOfSpeech(facts({ enableChat: false }))).toBe('member')
})

test('a member whose VIP level has no chat does not speak [CHAT-017]', () => {
  expect(refusalOfSpeech(facts({ vipChat: false }))).toBe('vip-chat')
})

test('a closed room silences the restricted levels and no others [CHAT-018]', () => {
  const closed = { enableChat: false, allowsGuests: true, minVip: 0 }
  expect(refusalOfSpeech(facts(GUEST, closed))).toBe('room')
  expect(refusalOfSpeech(facts({}, closed))).toBeUndefined()
  expect(refusalOfSpeech(facts({}, closed, { restrictedLevels: [0, 1] }))).toBe('room')
  expect(refusalOfSpeech(facts({}, { ...closed, enableChat: true }, { restrictedLevels: [0, 1] }))).toBeUndefined()
})

test('what an account is decides as well: guest, trial account, ordinary member, VIP [CHAT-021]', () => {
  const told = (speaker: Partial<Speaker>, room: Partial<SpeechRules> = {}) => refusalOfSpeech(facts(speaker, room))
  expect(told(GUEST)).toBe('guest')
  expect(told({ kind: 'trial' })).toBe('guest')
  expect(told({ kind: 'trial' }, { allowsGuests: true })).toBeUndefined()
  expect(told({}, { minVip: 3 })).toBe('vip-level')
  expect(told({ vipLevel: 3 }, { minVip: 3 })).toBeUndefined()
})

test.each([
  ['99.999', '500', 'conditions'],
  ['100', '499.999', 'conditions'],
  ['100', '500', undefined],
] as const)('deposits of %s and bets of %s of the last days: %s', (deposit, turnover, refusal) => {
  expect(refusalOfSpeech(facts({ deposit: yuan(deposit), turnover: yuan(turnover) }))).toBe(refusal)
})

test('hosts need no level and no deposits, and speak in a muted room', () => {
  const asked = { minVip: 5, isMuted: true }
  expect(refusalOfSpeech(facts({ chatLevel: 2, vipLevel: 0, deposit: 0n }, asked))).toBeUndefined()
  expect(refusalOfSpeech(facts({ vipLevel: 5 }, asked))).toBe('muted')
  expect(refusalOfSpeech(facts({ chatLevel: 2, isMuted: true }))).toBe('muted')
})

test('of several reasons the first of the order is told', () => {
  const all = facts(
    { ...GUEST, enableChat: false, isMuted: true, deposit: 0n },
    { enableChat: false },
    { maintenance: true },
  )
  const told: (string | undefined)[] = []
  const ways: ((now: SpeechFacts) => SpeechFacts)[] = [
    (now) => ({ ...now, maintenance: false }),
    (now) => ({ ...now, speaker: { ...now.speaker, enableChat: true } }),
    (now) => ({ ...now, room: { ...now.room, enableChat: true } }),
    (now) => ({ ...now, speaker: { ...now.speaker, kind: 'member' } }),
    (now) => ({ ...now, speaker: { ...now.speaker, vipChat: true } }),
    (now) => ({ ...now, speaker: { ...now.speaker, vipLevel: 1 } }),
    (now) => ({ ...now, speaker: { ...now.speaker, deposit: yuan('100') } }),
    (now) => ({ ...now, speaker: { ...now.speaker, isMuted: false } }),
  ]
  ways.reduce((now, mend) => {
    told.push(refusalOfSpeech(now))
    return mend(now)
  }, all)
  expect(told).toEqual(['maintenance', 'member', 'room', 'guest', 'vip-chat', 'vip-level', 'conditions', 'muted'])
})

test('the reason names the figures of the room', () => {
  const told = facts({ deposit: 0n })
  expect(speechSentence('conditions', told)).toBe('您无法发言，当前发言条件：前2天充值不少于100元；打码量不少于500元')
  expect(speechSentence('vip-level', facts({}, { minVip: 3 }))).toContain('VIP3')
  expect(speechSentence('muted', facts({ isMuted: true }, { gagText: '禁言中' }))).toBe('禁言中')
  expect(speechSentence('maintenance', told)).toBe('系统在维护中，请稍等！')
})
