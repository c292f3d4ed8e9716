import type * as api from '@liuhe/contract/api/agent-entry.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { applyAgainAt, CONTACT_MIN, PLAN_MIN } from '@liuhe/domain/agents/application.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { isExcluded } from '../limits/index.ts'
import { refuseOldAgreement } from './agreement.ts'
import * as queries from './application-queries.ts'
import { agentSettings } from './settings.ts'

type Writing = WriteContext<SignedIn>
type Shown = OutputOf<typeof api.apply>

/** Whether the asker may apply, and what became of his last application. */
export async function readOwnApplication({
  sql,
  viewer,
}: ReadContext<SignedIn>): Promise<OutputOf<typeof api.application>> {
  const [isAgent, last, { isApplyOpen, applyDays }] = await Promise.all([
    queries.isAgent(sql, viewer.memberId),
    queries.lastApplication(sql, viewer.memberId),
    agentSettings(sql),
  ])
  return { isAgent, isOpen: isApplyOpen, againAt: againAt(last, applyDays), last: last ? shown(last) : null }
}

/** Applies. The member is held meanwhile, so that two applications at once are one. */
export async function apply(
  { tx, viewer, clock }: Writing,
  { contact, plan, version }: InputOf<typeof api.apply>,
): Promise<Shown> {
  const { memberId } = viewer
  const said = { contact: contact.trim(), plan: plan.trim() }
  if ([...said.contact].length < CONTACT_MIN) throw tooShort('contact', `请填写至少${CONTACT_MIN}个字的联系方式`)
  if ([...said.plan].length < PLAN_MIN) throw tooShort('plan', `请用至少${PLAN_MIN}个字说明推广计划`)
  const { isAgent } = await queries.holdApplicant(tx, memberId)
  if (isAgent) throw new Refusal('AGENT/IS_AGENT')
  const [{ isApplyOpen, applyDays }, last] = [await agentSettings(tx), await queries.lastApplication(tx, memberId)]
  if (last?.state === 'waiting') throw new Refusal('AGENT/APPLIED')
  if (!isApplyOpen) throw new Refusal('AGENT/NOT_OPEN')
  const until = againAt(last, applyDays)
  if (until !== null && until > clock.now()) throw new Refusal('AGENT/TOO_SOON', { data: { againAt: until } })
  if (await isExcluded(tx, memberId)) throw new Refusal('RG/EXCLUDED')
  await refuseOldAgreement(tx, memberId, version)
  const id = await queries.insertApplication(tx, { memberId, ...said, version })
  if (id === undefined) throw new Refusal('AGENT/APPLIED')
  return shown((await queries.findApplication(tx, String(id))) as queries.ApplicationRow)
}

/** Takes back what waits. Nothing keeps its member from applying again. */
export async function withdrawOwnApplication({ tx, viewer }: Writing): Promise<Shown> {
  const id = await queries.lockWaiting(tx, viewer.memberId)
  if (id === undefined) throw new Refusal('AGENT/NO_APPLICATION')
  await queries.endApplication(tx, id, { state: 'withdrawn', by: 'member' })
  return shown((await queries.findApplication(tx, String(id))) as queries.ApplicationRow)
}

const tooShort = (field: string, msg: string) => new Refusal('UC/FIELD_INVALID', { msg, data: { field } })

const againAt = (last: queries.ApplicationRow | undefined, days: number): number | null =>
  applyAgainAt(last && { state: last.state, decidedAt: last.decidedAt?.getTime() ?? null }, days)

/** What its member reads: why it was refused, not what people wrote beside a yes. */
const shown = ({ state, contact, plan, appliedAt, decidedAt, reason }: queries.ApplicationRow): Shown => ({
  ...{ state, contact, plan },
  appliedAt: appliedAt.getTime(),
  decidedAt: decidedAt?.getTime() ?? null,
  reason: state === 'refused' ? reason : null,
})
