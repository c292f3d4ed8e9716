import { createHmac } from 'node:crypto'
import type * as agents from '@liuhe/contract/api/agents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { LANDINGS } from '@liuhe/domain/agents/link.ts'
import { mask } from '@liuhe/domain/members/mask.ts'
import { siteDateOf } from '@liuhe/domain/time.ts'
import type { PoolContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { registerLinkOf } from './link.ts'
import { findOpenLink, noteVisit } from './queries.ts'

/** The agent behind a promotion code. A code that is over is one that does not exist (Domain §7.2). */
export const linkInfo =
  (secret: string) =>
  async (
    { sql, clock, request }: PoolContext,
    { code }: InputOf<typeof agents.linkInfo>,
  ): Promise<OutputOf<typeof agents.linkInfo>> => {
    const link = await findOpenLink(sql, code)
    if (link === undefined) throw new Refusal('UC/INTR_CODE')
    const visitor = createHmac('sha256', secret)
      .update(`visit\n${siteDateOf(clock.now())}\n${request.address}`)
      .digest()
    await noteVisit(sql, link.linkId, visitor)
    return {
      code: link.code,
      account: mask(link.account),
      nickname: link.nickname,
      landing: LANDINGS[link.landingNo] ?? 'register',
      registerLink: registerLinkOf(link.code),
    }
  }
