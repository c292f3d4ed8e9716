import * as bets from '@liuhe/contract/api/bets.ts'
import * as limits from '@liuhe/contract/api/limits.ts'
import * as member from '@liuhe/contract/api/member.ts'
import * as security from '@liuhe/contract/api/security.ts'
import type { ArgsOf } from '@liuhe/contract/endpoint.ts'
import { passesLuhn } from '@liuhe/domain/members/payout-account.ts'
import { yuan } from '@liuhe/domain/money.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { unlimited } from '../../http/limits/rate-limit.ts'
import { seedGames } from '../../seed/essentials/games.ts'
import { aSession } from '../../testing/factories.ts'
import { anOpenDraw, give } from '../../testing/money-world.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { aLine, aRequest } from '../bets/testing.ts'
import { aPersonWithCode, codeOf, type Person, withCode } from '../security/testing.ts'
import { authorizeDeposit } from './index.ts'
import { checkLimits } from './testing.ts'

// Somebody who stays away from play, and comes back under another name.

const db = useTestDatabase()
let app: TestApp
let draw: number

beforeAll(async () => {
  await seedGames(db.owner)
  app = await createTestApp(db, { limits: unlimited })
  draw = await anOpenDraw(db.owner)
})
afterEach(() => checkLimits(db.owner))
afterAll(() => app.close())

const EXCLUDED = 'RG/EXCLUDED'
const NAME = '欧阳·小明'
let people = 0
let cards = 0
/** A card number that nobody has yet. */
const aCard = (): string => {
  const body = `62258811${String((cards += 1)).padStart(7, '0')}`
  return [...'0123456789'].map((digit) => body + digit).find(passesLuhn) as string
}

type Identity = ArgsOf<typeof member.modifyUserInfo>

/** Somebody with money who may bet. */
async function aPlayer(identity: Identity = {}): Promise<Person> {
  const person = await aPersonWithCode(app, db)
  await give(db.owner, person.memberId, yuan('100'))
  if (Object.keys(identity).length > 0) await app.call(member.modifyUserInfo, identity, { as: person.token })
  return person
}
/** Somebody who has excluded himself; of everybody here each has another birthday and phone. */
async function anExcluded(length: '6m' | '12m' | '5y' = '12m') {
  const birthday = `1980-01-${String(++people).padStart(2, '0')}`
  const identity = { fullName: NAME, birthday, phone: `138001380${String(people).padStart(2, '0')}` }
  const person = await aPlayer(identity)
  await app.call(limits.pause, { length }, { as: person.token })
  return { ...identity, ...person }
}
const bet = async (as: string): Promise<string> => {
  const { lines, ...request } = await aRequest(db.owner, draw, [aLine('103', '大', '10')])
  return codeOf(app.call(bets.submit, { ...request, content: lines }, { as }))
}
const modify = (person: Person, identity: Identity) => app.call(member.modifyUserInfo, identity, { as: person.token })
const pauseOf = async ({ memberId }: Pick<Person, 'memberId'>) => {
  const [row] = await db.owner<{ kind: string; ends: Date; barred: Date }[]>`
    select kind, ends_at as ends, barred_until as barred from gaming_pause where member_id = ${memberId}`
  return row
}
/** A session that was opened after all that. */
const again = (person: Person) => aSession(db, { ...person, account: '' })

describe('somebody who stays away and gives his identity to another account', () => {
  it('is excluded there as well, at once and for the rest of the time [F-S4] [RG-2]', async () => {
    const gone = await anExcluded()
    const person = await aPlayer()
    expect(await bet(person.token)).toBe('OK')
    await modify(person, { fullName: gone.fullName, birthday: gone.birthday })
    expect(await bet(person.token)).toBe('UC/TOKEN_INVALID')
    const as = await again(person)
    expect(await bet(as)).toBe(EXCLUDED)
    const deposit = { memberId: person.memberId, reference: 'one', amount: yuan('1') }
    await expect(inTransaction(db.sql, (tx) => authorizeDeposit(tx, deposit))).rejects.toMatchObject({ code: EXCLUDED })
    expect(await pauseOf(person)).toEqual(await pauseOf(gone))
    // What he has (with the bonus for signing up) is his: he sees it, and it can be paid out (Ruling C117).
    expect(await app.call(member.checkMoney, {}, { as })).toMatchObject({ money: yuan('178') })
  })

  it.each<[string, (gone: Identity) => Identity[]]>([
    ['by the phone alone', ({ phone }) => [{ phone }]],
    ['by the phone as it is spoken', ({ phone = '' }) => [{ phone: `+86 ${phone.slice(0, 3)} ${phone.slice(3)}` }]],
    ['in two steps', ({ fullName, birthday }) => [{ fullName }, { birthday }]],
    ['in the other order', ({ fullName, birthday }) => [{ birthday }, { fullName }]],
    ['with another point in the name', ({ birthday }) => [{ fullName: NAME.replace('·', '•'), birthday }]],
  ])('%s [F-S4]', async (_, stepsOf) => {
    const gone = await anExcluded()
    const person = await aPlayer()
    for (const step of stepsOf(gone)) {
      expect(await bet(person.token)).toBe('OK')
      await modify(person, step)
    }
    expect(await bet(await again(person))).toBe(EXCLUDED)
  })

  it('with a payout account in his name, or with the one he had [F-S4]', async () => {
    const gone = await anExcluded()
    const account = (number: string) => ({ kind: 'bank' as const, provider: '招商银行', number, fullName: NAME })
    const named = await aPlayer({ birthday: gone.birthday })
    expect(await bet(named.token)).toBe('OK')
    await withCode(app, security.updateBank, account(aCard()), { token: named.token })
    expect(await bet(await again(named))).toBe(EXCLUDED)

    // Two others have had one account: the first has removed it, and stays away.
    const first = await aPlayer({ fullName: '王大力' })
    const shared = { ...account(aCard()), fullName: '王大力' }
    const { id } = await withCode(app, security.updateBank, shared, { token: first.token })
    await withCode(app, security.removePayoutAccount, { id }, { token: first.token })
    const second = await aPlayer({ fullName: '李小红' })
    await app.call(limits.pause, { length: '6m' }, { as: first.token })
    await withCode(app, security.updateBank, { ...shared, fullName: '李小红' }, { token: second.token })
    expect(await bet(await again(second))).toBe(EXCLUDED)
  })

  it('while the account is another’s, too: it is refused, and the exclusion stays [F-S4]', async () => {
    const first = await aPlayer({ fullName: '赵一' })
    const shared = { kind: 'bank' as const, provider: '招商银行', number: aCard(), fullName: '赵一' }
    await withCode(app, security.updateBank, shared, { token: first.token })
    await app.call(limits.pause, { length: '6m' }, { as: first.token })
    const second = await aPlayer({ fullName: '钱二' })
    const taken = withCode(app, security.updateBank, { ...shared, fullName: '钱二' }, { token: second.token })
    expect(await codeOf(taken)).toBe('PAYOUT/TAKEN')
    expect(await bet(await again(second))).toBe(EXCLUDED)
  })

  it('keeps a longer exclusion of his own, and cannot come back by the shorter one', async () => {
    const [short, long] = [await anExcluded('6m'), await anExcluded('5y')]
    const person = await aPlayer({ phone: long.phone })
    expect(await pauseOf(person)).toEqual(await pauseOf(long))
    await modify({ ...person, token: await again(person) }, { birthday: short.birthday, fullName: NAME })
    expect(await pauseOf(person)).toEqual(await pauseOf(long))
    const other = await aPlayer({ phone: short.phone })
    await modify({ ...other, token: await again(other) }, { fullName: NAME, birthday: long.birthday })
    expect(await pauseOf(other)).toEqual(await pauseOf(long))
  })
})

describe('somebody else', () => {
  it('who shares a name, a birthday, or nothing, plays on', async () => {
    const gone = await anExcluded()
    const person = await aPlayer({ fullName: NAME, birthday: '1985-05-05', phone: '13900139000' })
    const born = await aPlayer({ fullName: '张三', birthday: gone.birthday })
    for (const one of [person, born]) expect([await bet(one.token), await pauseOf(one)]).toEqual(['OK', undefined])
  })

  it('who has the identity of somebody whose exclusion is over plays on', async () => {
    const gone = await anExcluded('6m')
    await db.owner`
      update gaming_pause
      set started_at = started_at - interval '200 days', ends_at = ends_at - interval '200 days',
          return_asked_at = now() - interval '2 days', barred_until = now() - interval '1 day'
      where member_id = ${gone.memberId}`
    const person = await aPlayer({ phone: gone.phone })
    expect(await bet(person.token)).toBe('OK')
  })
})
