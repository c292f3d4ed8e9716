import * as api from '@liuhe/contract/api/operator/views.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOperatorWorld, type OperatorWorld } from '../../testing/operator-world.ts'
import { useTestDatabase } from '../../testing/test-database.ts'

const db = useTestDatabase()
let world: OperatorWorld
/** Two of finance, somebody of another role, and who runs the installation. */
const tokens = { maker: '', maker2: '', risk: '', admin: '' }
type Who = keyof typeof tokens

beforeAll(async () => {
  world = await createOperatorWorld(db)
  const token = async (role: Parameters<OperatorWorld['enrolled']>[0], login: string) =>
    world.signedIn(await world.enrolled(role, login))
  tokens.maker = await token('finance-maker', 'mia')
  tokens.maker2 = await token('finance-maker', 'moe')
  tokens.risk = await token('risk', 'rob')
  tokens.admin = await token('sysadmin', 'ada')
})
beforeEach(() => db.owner`truncate staff_view restart identity`)
afterAll(() => world.close())

const refusedWith = (code: string, data?: object) => expect.objectContaining({ code, ...(data && { data }) })
const save = (part: Partial<InputOf<typeof api.save>> = {}, who: Who = 'maker') =>
  world.call(
    api.save,
    { desk: 'withdrawals', name: '大额', search: 'min=50000', isPinned: true, isShared: false, ...part },
    tokens[who],
  )
const list = (who: Who) => world.call(api.list, {}, tokens[who])
const namesOf = async (who: Who) => (await list(who)).map(({ name }) => name)
const change = (viewId: number, part: Partial<InputOf<typeof api.change>>, who: Who = 'maker') =>
  world.call(api.change, { viewId, revision: 1, ...part }, tokens[who])
const remove = (viewId: number, who: Who = 'maker', revision = 1) =>
  world.call(api.remove, { viewId, revision }, tokens[who])
const audited = async () => {
  const rows = await db.owner<{ entry: string }[]>`select entry from operator_audit order by position`
  return rows.map(({ entry }) => JSON.parse(entry)).filter(({ action }) => action.startsWith('views.'))
}

describe('a private view', () => {
  it('is there for who made it and for nobody else, and is no entry of the audit', async () => {
    const before = await audited()
    const { viewId } = await save()
    expect(await list('maker')).toEqual([
      {
        ...{ viewId, desk: 'withdrawals', name: '大额', search: 'min=50000', isPinned: true, role: null },
        ...{ by: 'mia', isOwn: true, mayChange: true, revision: 1 },
      },
    ])
    for (const who of ['maker2', 'risk', 'admin'] as const) expect(await list(who)).toEqual([])
    await change(viewId, { name: '大额提现', search: 'min=80000', isPinned: false })
    expect(await list('maker')).toMatchObject([{ name: '大额提现', search: 'min=80000', isPinned: false, revision: 2 }])
    for (const who of ['maker2', 'admin'] as const) {
      await expect(change(viewId, { revision: 2, name: 'x' }, who)).rejects.toEqual(refusedWith('VIEW/NOT_FOUND'))
      await expect(remove(viewId, who, 2)).rejects.toEqual(refusedWith('VIEW/NOT_FOUND'))
    }
    await remove(viewId, 'maker', 2)
    expect(await list('maker')).toEqual([])
    // Of it there is only what was refused.
    const since = (await audited()).slice(before.length)
    expect(since.map(({ outcome }) => outcome)).toEqual(Array(4).fill('VIEW/NOT_FOUND'))
  })

  it('has a name of its own at its desk, so that a repeat saves nothing twice', async () => {
    const { viewId } = await save()
    await expect(save()).rejects.toEqual(refusedWith('VIEW/NAME_TAKEN'))
    await save({ desk: 'recharges' })
    await save({}, 'maker2')
    const other = await save({ name: '小额' })
    await expect(change(other.viewId, { name: '大额' })).rejects.toEqual(refusedWith('VIEW/NAME_TAKEN'))
    await change(viewId, { name: '大额', isPinned: false })
    expect(await namesOf('maker')).toEqual(['大额', '大额', '小额'])
  })

  it('is changed from the revision that was seen', async () => {
    const { viewId } = await save()
    await change(viewId, { isPinned: false })
    await expect(change(viewId, { name: 'x' })).rejects.toEqual(refusedWith('VIEW/CHANGED', { revision: 2 }))
    await expect(remove(viewId)).rejects.toEqual(refusedWith('VIEW/CHANGED', { revision: 2 }))
  })

  it('is one of fifty at most, also where many are saved at once', async () => {
    for (let n = 0; n < 48; n++) await save({ name: `视图 ${n}` })
    const ends = await Promise.allSettled([1, 2, 3, 4].map((n) => save({ name: `最后 ${n}` })))
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
    expect(reasons).toEqual([refusedWith('VIEW/MANY'), refusedWith('VIEW/MANY')])
    expect(await list('maker')).toHaveLength(api.VIEWS_MAX)
    await save({}, 'maker2')
  })

  it('stands in the order that its maker gives it', async () => {
    const ids = []
    for (const name of ['一', '二', '三']) ids.push((await save({ name })).viewId)
    const [one, two, three] = ids as [number, number, number]
    const order = (viewIds: number[], who: Who = 'maker') =>
      world.call(api.order, { desk: 'withdrawals', viewIds }, tokens[who])
    await order([three, one, two])
    expect(await namesOf('maker')).toEqual(['三', '一', '二'])
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, three, 99],
    ]) {
      await expect(order(wrong)).rejects.toEqual(refusedWith('VIEW/CHANGED'))
    }
    await expect(order([one, two, three], 'maker2')).rejects.toEqual(refusedWith('VIEW/CHANGED'))
    await save({ name: '四' })
    expect(await namesOf('maker')).toEqual(['三', '一', '二', '四'])
  })
})

describe('a shared view', () => {
  it('is there for the role of its maker, who and sysadmins alone may change it', async () => {
    const { viewId } = await save({ isShared: true })
    expect(await list('maker2')).toMatchObject([{ role: 'finance-maker', by: 'mia', isOwn: false, mayChange: false }])
    expect(await list('risk')).toEqual([])
    expect(await list('admin')).toMatchObject([{ role: 'finance-maker', isOwn: false, mayChange: true }])
    await expect(change(viewId, { name: 'x' }, 'maker2')).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    await expect(remove(viewId, 'maker2')).rejects.toEqual(refusedWith('UC/FORBIDDEN'))
    await expect(change(viewId, { name: 'x' }, 'risk')).rejects.toEqual(refusedWith('VIEW/NOT_FOUND'))
    // A sysadmin does not take it into his own role.
    await change(viewId, { name: '五万以上', isShared: true }, 'admin')
    expect(await list('maker2')).toMatchObject([{ name: '五万以上', role: 'finance-maker', by: 'mia' }])
    await change(viewId, { revision: 2, isShared: false })
    expect([await list('maker2'), await list('admin')]).toEqual([[], []])
    expect(await namesOf('maker')).toEqual(['五万以上'])
  })

  it('stands first, and is in the audit as what colleagues see [SEC-64]', async () => {
    const before = await audited()
    await save({ name: '自己的' })
    const { viewId } = await save({ name: '大家的', isShared: true })
    expect(await namesOf('maker')).toEqual(['大家的', '自己的'])
    await change(viewId, { isShared: false })
    await change(viewId, { revision: 2, isShared: true })
    await remove(viewId, 'admin', 3)
    const said = { desk: 'withdrawals', name: '大家的', search: 'min=50000', pinned: 1 }
    const [shared, own] = [
      { ...said, role: 'finance-maker' },
      { ...said, role: null },
    ]
    const object = `view/${viewId}`
    expect((await audited()).slice(before.length)).toMatchObject([
      { action: 'views.save', login: 'mia', object, before: null, after: shared },
      { action: 'views.change', login: 'mia', object, before: shared, after: own },
      { action: 'views.change', login: 'mia', object, before: own, after: shared },
      { action: 'views.remove', login: 'ada', object, before: shared, after: null },
    ])
  })

  it('stays with the role when its maker gets another one', async () => {
    const { viewId } = await save({ isShared: true })
    await save({ name: '自己的' })
    await db.owner`update operator set role = 'risk' where login = 'mia'`
    try {
      expect(await namesOf('maker')).toEqual(['自己的'])
      await expect(change(viewId, { name: 'x' })).rejects.toEqual(refusedWith('VIEW/NOT_FOUND'))
      expect(await namesOf('maker2')).toEqual(['大额'])
    } finally {
      await db.owner`update operator set role = 'finance-maker' where login = 'mia'`
    }
  })
})

describe('what a view may say', () => {
  it.each([
    ['no name', { name: '   ' }],
    ['a long name', { name: 'x'.repeat(25) }],
    ['a name of two lines', { name: '换\n行' }],
    ['a name that turns the line round', { name: '\u202e反向' }],
    ['an address as desk', { desk: '/evil' }],
    ['a way as desk', { desk: '../members' }],
    ['another site as desk', { desk: 'https://evil.example' }],
    ['another site as words', { search: 'https://evil.example/?a=1' }],
    ['a mark as words', { search: '#hash' }],
    ['words that no browser writes', { search: 'a=1&b=<script>' }],
    ['long words', { search: `a=${'1'.repeat(2_000)}` }],
  ])('refuses %s', async (_, part) => {
    // Not by the caller of tests, which would refuse it before it is sent.
    const answer = await world.inject({
      ...{ method: 'POST', url: `${OPERATOR_BASE}/views/save`, headers: { authorization: `Bearer ${tokens.maker}` } },
      payload: { desk: 'withdrawals', name: '大额', search: '', isPinned: true, isShared: false, ...part },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'REQ/INVALID'])
    expect(await list('maker')).toEqual([])
  })

  it('takes names as text, whatever they look like, and the empty filter', async () => {
    const name = '<img src=x onerror=1>'
    await save({ name, search: '' })
    await save({ name: ' 留白 ', search: 'account=%E5%BC%A0%22%3C&sort=-age&__proto__=1' })
    expect(await list('maker')).toMatchObject([{ name, search: '' }, { name: '留白' }])
  })
})
