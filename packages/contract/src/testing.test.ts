import { describe, expect, it, vi } from 'vitest'
import * as bets from './api/bets.ts'
import * as company from './api/company.ts'
import * as templates from './api/templates.ts'
import { ApiError, createCaller } from './client.ts'
import { type FakeHandlers, fakeApi } from './testing.ts'

describe('the fake API', () => {
  it('gives handlers decoded arguments and pages decoded answers', async () => {
    const failures: Error[] = []
    const handlers: FakeHandlers = {
      'templates.detail': ({ gameId, templateId }) => {
        expect([gameId, templateId]).toEqual([71, 9])
        throw new ApiError('DOC/NOT_FOUND', '资料不存在', 404)
      },
      'bets.cancel': ({ orderNos }) => ({ cancelled: orderNos, refused: [], refund: 1_500n, balance: 3n }),
      'bets.todayList': ({ page, rows }) => ({ data: [], totalCount: page * rows }),
    }
    const call = createCaller(fakeApi(handlers, (error) => failures.push(error)))
    await expect(call(templates.detail, { gameId: 71, templateId: 9 })).rejects.toMatchObject({ code: 'DOC/NOT_FOUND' })
    expect(await call(bets.cancel, { orderNos: ['1', '2'] })).toMatchObject({ cancelled: ['1', '2'], refund: 1_500n })
    expect(await call(bets.todayList, { page: 3 })).toEqual({ data: [], totalCount: 60 })
    expect(failures).toEqual([])
  })

  it('fails the test for a call that is not listed, even when the page swallows the error', async () => {
    const failures: Error[] = []
    const call = createCaller(fakeApi({}, (error) => failures.push(error)))
    await call(company.current, {}).catch(() => {})
    expect(failures).toMatchObject([{ message: expect.stringContaining('company.current') }])
  })

  it('fails the test for an answer that breaks the contract', async () => {
    const failures: Error[] = []
    const broken = () => ({ data: [], totalCount: 'many' }) as never
    const call = createCaller(fakeApi({ 'bets.todayList': broken }, (error) => failures.push(error)))
    await call(bets.todayList, {}).catch(() => {})
    expect(failures).toHaveLength(1)
  })

  it('refuses a misspelt endpoint name', () => {
    // @ts-expect-error there is no such endpoint
    expect(() => fakeApi({ 'bets.todaylist': () => ({ data: [], totalCount: 0 }) }, vi.fn())).toThrow('bets.todaylist')
  })
})
