/** What a visitor learns of the agent behind a code (Spec A §7, Spec B §2 Agent area). */
import * as z from 'zod/mini'
import { area } from '../endpoint.ts'

const { get } = area('agents')

/** What a visitor who follows an agent's link may know. */
export const LinkInfo = z.object({
  code: z.string(),
  /** The agent's account, masked. */
  account: z.string(),
  nickname: z.nullable(z.string()),
})

export const linkInfo = get('linkInfo', '/api/spreadInfo/getLinkInfo', {
  summary: 'The agent behind a promotion code (Spec A §2 Registration: query parameter code).',
  access: 'public',
  effect: 'read',
  query: { code: z.string().check(z.maxLength(32)) },
  output: LinkInfo,
  errors: ['UC/INTR_CODE'],
})
