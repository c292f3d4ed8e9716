import { describe, expect, it } from 'vitest'
import { DESK_ASKS, DESK_TOPICS, topicOf } from './question.ts'

const ASKED = `
我的提现到哪一步了        withdrawal
提\u6b3e怎么还没到       withdrawal
充值未到账                recharge
我充值了钱呢              recharge
还差多少打码量            turnover
提现要打多少流水          turnover
下一期几点开奖            draw
怎么投注                  betting
忘记资金密码              cash-password
提现密码锁了              cash-password
修改收款账户              account
我要换银行卡              account
ＶＩＰ 还差多少升级       vip
我的返水有多少            rebate
洗码怎么领                rebate
我的限额                  limits
提现限额是多少            limits
转人工                    human
我要投诉提现              human
你好                      greeting
今天天气不错              -
`

describe('what is asked', () => {
  for (const line of ASKED.trim().split('\n')) {
    const [text = '', topic = ''] = line.split(/\s{2,}/)
    it(`${text} is about ${topic}`, () => expect(topicOf(text) ?? '-').toBe(topic))
  }

  it('is understood for every question that is offered, and these are ten different ones', () => {
    const topics = DESK_ASKS.map((ask) => topicOf(ask))
    expect(new Set(topics).size).toBe(10)
    expect(topics).not.toContain(undefined)
    expect(DESK_TOPICS).toEqual(expect.arrayContaining(topics as string[]))
  })
})
