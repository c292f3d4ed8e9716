import { TERMS_ADDRESS } from '@liuhe/contract/agent-terms.ts'
import { prepare, sendPrepared } from '../../http/kept/compressed.ts'
import type { Queryable } from '../../db/connect.ts'
import { readSite } from '../../http/documents/site.ts'
import type { Server } from '../../http/server.ts'
import { cleanHtml } from '../templates/index.ts'
import { agentSettings } from './settings.ts'
import { readTerms } from './queries.ts'

/** 代理说明, a piece of HTML at the address of the specification (Spec B §7): the operator's own text, or ours. */
export function mountAgentTerms({ app, services }: Server): void {
  app.get(TERMS_ADDRESS, async (request, reply) => {
    await services.limits.passFile(request.ip)
    return sendPrepared(request, reply, prepare(await termsText(services.sql), TYPE), CACHE)
  })
}

/** What agents are told now, as cleaned HTML. */
export async function termsText(sql: Queryable): Promise<string> {
  const [own, { company }, settings] = await Promise.all([readTerms(sql), readSite(sql), agentSettings(sql)])
  const text = own ?? TEXT.replaceAll('{links}', String(settings.linkMax))
  return cleanHtml(text.replaceAll('{company}', escaped(company.name)))
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const TYPE = 'text/html; charset=utf-8'
const CACHE = 'public, max-age=0, must-revalidate'

const TEXT = `
<h3>一、如何发展下级</h3>
<p>代理可以用两种方式发展下级：在“添加用户”中直接开户，或在“推广链接”中创建链接，让新会员自行注册。两种方式注册的会员都会成为您的直属下级。</p>
<p>每位代理最多可同时保留 {links} 条推广链接。链接可以设置返点、落地页、有效期与人数上限，停用或到期后推广码立即失效。</p>
<h3>二、返点与奖金组</h3>
<p>返点以百分比表示，每 0.1% 对应奖金组 2 点：返点 9.0% 为 1980，返点 8.0% 为 1960。</p>
<p>您给下级的返点不能高于自己的返点。调整直属下级的返点时，不能高于您的返点，也不能低于该下级已经给出的最高返点。</p>
<p>返点调整只影响调整之后的投注，之前的投注按当时的返点计算。</p>
<h3>三、数据范围</h3>
<p>您只能查看自己团队的数据。下级的姓名、手机号与收款账户不会向代理展示。</p>
<h3>四、行为规范</h3>
<p>请勿用自己的账户或同一设备注册下级，请勿承诺收益，请勿向未满十八周岁的人推广。违反规范的账户，{company}有权停用其代理身份。</p>
`
