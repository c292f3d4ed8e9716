import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as bets from './api/bets.ts'
import { api } from './api/index.ts'
import { operatorApi } from './api/operator/index.ts'
import * as promotions from './api/promotions.ts'
import * as security from './api/security.ts'
import { pricingModel, stakeUnit } from './bet-terms.ts'
import { type Call, createCaller, toWireRequest } from './client.ts'
import { csvOrderNos, encodedPassword, money, odds, siteTime, stake } from './codecs.ts'
import { type Api, endpointsOf } from './endpoint.ts'
import { memberErrors } from './member-errors.ts'
import { operatorErrors } from './operator-errors.ts'

const line = {
  code: '71101007',
  selectionText: '07',
  odds: [480_000],
  amount: 2000n,
  total: 2000n,
  notes: 1,
  rebate: 0,
  unit: 'yuan' as const,
  multiple: 1,
}

describe('codecs', () => {
  it.each([
    ['12.34', 12_340n],
    [0.001, 1n],
    [1_000_000_000, 1_000_000_000_000n],
  ])('reads the amount %s', (wire, li) => expect(z.decode(stake, wire)).toBe(li))

  it.each([
    ['1.0005'],
    [-1],
    [0],
    ['1e3'],
    ['１００'],
    ['NaN'],
    ['Infinity'],
    ['0x10'],
    ['9'.repeat(20)],
    [2 ** 53 + 1],
    [1e21],
    [''],
  ])('refuses the amount %s (I-08)', (wire) => expect(z.safeDecode(stake, wire as string).success).toBe(false))

  it('carries money over the wire and back without loss', () => {
    for (const li of [0n, 1n, -1n, 12_340n, 999_999_999_999_999n]) expect(z.decode(money, z.encode(money, li))).toBe(li)
  })

  it('reads odds of up to four places', () => {
    expect(z.decode(odds, 1.98)).toBe(19_800)
    expect(z.encode(odds, 19_800)).toBe(1.98)
    expect(z.safeDecode(odds, '1.98765').success).toBe(false)
  })

  it('shows and reads times as UTC+8 [BETS-032]', () => {
    expect(z.encode(siteTime, Date.UTC(2026, 4, 8, 16, 0, 0))).toBe('2026-05-09 00:00:00')
    expect(z.decode(siteTime, '2026-05-09 00:00:00')).toBe(Date.UTC(2026, 4, 8, 16, 0, 0))
  })

  it('drops repeated order numbers (I-15)', () => expect(z.decode(csvOrderNos, '1,2,1')).toEqual(['1', '2']))

  it('encodes passwords reversibly as UTF-8 [LOGIN-018]', () => {
    const wire = z.encode(encodedPassword, 'Pässw0rd密')
    expect(wire).not.toContain('Pässw0rd')
    expect(z.decode(encodedPassword, wire)).toBe('Pässw0rd密')
    expect(z.safeDecode(encodedPassword, 'not base64!').success).toBe(false)
  })
})

describe('the endpoint language', () => {
  it.each([
    ['the site', api],
    ['the operators', operatorApi],
  ])('names every endpoint of %s once, after its area and export', (_, tree: Api) => {
    for (const [areaName, exports] of Object.entries(tree)) {
      for (const endpoint of endpointsOf({ [areaName]: exports })) {
        expect(endpoint.name).toMatch(new RegExp(`^${areaName}\\.`))
        expect((exports as Record<string, unknown>)[endpoint.name.slice(areaName.length + 1)]).toBe(endpoint)
      }
    }
    const paths = endpointsOf(tree).map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('builds query, form and JSON requests from one definition', () => {
    expect(toWireRequest(bets.todayList, { status: 0 }).url).toBe('/api/cp/records/todayList?status=0')
    expect(toWireRequest(bets.cancel, { orderNos: ['1', '2'] })).toMatchObject({ body: 'orderNo=1%2C2' })
    const request = toWireRequest(bets.submit, {
      requestId: 'abcdefgh',
      gameId: 71,
      turnNum: '202605080601',
      content: [line],
    })
    expect(JSON.parse(request.body as string).content[0]).toMatchObject({ odds: 48, money: 2, totalMoney: 2 })
  })

  it('gives misspelt wire names their domain names [BETS-027]', async () => {
    const wire = {
      orderNo: '1',
      gameId: 71,
      gameName: '一分六合彩',
      turnNum: '1',
      trackOrderNo: null,
      status: 0,
      result: null,
      model: 0,
      cateName: '特码',
      betInfo: '07',
      odds: 48,
      totalNums: 1,
      totalMoney: 2,
      reward: 0,
      betEndTime: '2026-05-09 00:00:00',
      addTime: '2026-05-09 00:00:00',
      account: 'a',
      openNum: null,
      isCancle: true,
    }
    const call: Call = createCaller(async () => ({
      status: 200,
      body: { code: 'OK', msg: '', data: { data: [wire], totalCount: 1 } },
    }))
    const page = await call(bets.todayList, {})
    expect(page.data[0]).toMatchObject({ cancellable: true, total: 2000n, pricing: 'official', selectionText: '07' })
    expect(z.encode(bets.BetOrder, page.data[0] as never)).toEqual(wire)
  })

  it('has words for pricing models and units, which are numbers on the wire', () => {
    expect([1, 0, 2].map((model) => z.decode(pricingModel, model))).toEqual(['credit', 'official', 'official'])
    expect([z.encode(pricingModel, 'credit'), z.encode(pricingModel, 'official')]).toEqual([1, 0])
    expect([0, 1, 2, undefined].map((unit) => z.decode(stakeUnit, unit as 0))).toEqual(['yuan', 'jiao', 'fen', 'yuan'])
    expect(z.encode(stakeUnit, 'fen')).toBe(2)
    expect(z.safeDecode(stakeUnit, 3 as 2).success).toBe(false)
    expect(toWireRequest(bets.todayList, { pricing: 'credit' }).url).toBe('/api/cp/records/todayList?model=1')
  })

  it('sends fields by their words on the wire, and says by ours which of them was refused', async () => {
    const said: unknown[] = []
    const call = createCaller(async ({ body }) => {
      said.push(JSON.parse(body as string))
      return { status: 409, body: { code: 'UC/FIELD_INVALID', msg: '错', data: { field: 'fundPwd' } } }
    })
    const refused = call(security.updateFundPwd, { password: 'x', cashPassword: '4076', oldCashPassword: '1357' })
    await expect(refused).rejects.toMatchObject({ data: { field: 'cashPassword' } })
    expect(said).toEqual([{ password: 'eA==', fundPwd: '4076', oldFundPwd: '1357' }])
    const path = toWireRequest(promotions.info, { categoryId: 3, id: 8 }).url
    expect(path).toBe('/api/v2/promotion/info/3/8')
  })

  it('turns a refusal into an ApiError with its catalogue code', async () => {
    const call = createCaller(async () => ({
      status: 409,
      body: { code: 'BET/DRAW_CLOSED', msg: '本期已封盘', data: null },
    }))
    await expect(call(bets.todayList, {})).rejects.toMatchObject({ code: 'BET/DRAW_CLOSED', status: 409 })
  })
})

describe('the catalogue of members', () => {
  const declaredBy = (tree: Api) => new Set<string>(endpointsOf(tree).flatMap(({ errors }) => errors))
  // Sources of results are no members; what comes in front of every call is declared by none.
  const { results: _, ...areas } = api
  const ofMembers = declaredBy(areas)
  const anywhere = /^(?:REQ|SYS)\//

  it('has every refusal that a call of theirs declares', () => {
    expect([...ofMembers].filter((code) => !Object.hasOwn(memberErrors, code))).toEqual([])
    expect(ofMembers.size).toBeGreaterThan(100)
  })

  it('has none that only the console declares, and shares none with its catalogue', () => {
    const ofOperators = declaredBy(operatorApi)
    const isStrange = (code: string) => ofOperators.has(code) && !ofMembers.has(code) && !anywhere.test(code)
    expect(Object.keys(memberErrors).filter(isStrange)).toEqual([])
    expect(Object.keys(memberErrors).filter((code) => Object.hasOwn(operatorErrors, code))).toEqual([])
  })
})
