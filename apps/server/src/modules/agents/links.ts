import type * as api from '@liuhe/contract/api/agents.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { isLinkCode, LANDINGS } from '@liuhe/domain/agents/link.ts'
import { isRateIn } from '@liuhe/domain/agents/rate.ts'
import type { Tx } from '../../db/connect.ts'
import type { ReadContext, WriteContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/sessions/viewer.ts'
import { refuseNotAgreed } from './agreement.ts'
import { linkStateOf, registerLinkOf } from './link.ts'
import * as queries from './link-queries.ts'
import { agentSettings } from './settings.ts'
import { percentOf } from './team.ts'
import { holdRate } from './team-queries.ts'

type Writing = WriteContext<SignedIn>
type Shown = OutputOf<typeof api.createLink>

/** The agent's own links, newest first (Domain §7.2). */
export async function listLinks(
  { sql, viewer }: ReadContext<SignedIn>,
  { page, rows }: InputOf<typeof api.links>,
): Promise<OutputOf<typeof api.links>> {
  const { memberId } = viewer
  const [data, totalCount, { linkMax }] = await Promise.all([
    queries.selectLinks(sql, { memberId, page, rows }),
    queries.countLinks(sql, memberId),
    agentSettings(sql),
  ])
  return { data: data.map(shownLink), totalCount, linkMax }
}

/** One of them, with its last days. */
export async function readLink(
  { sql, viewer }: ReadContext<SignedIn>,
  input: InputOf<typeof api.link>,
): Promise<OutputOf<typeof api.link>> {
  const one = { memberId: viewer.memberId, linkId: BigInt(input.linkId) }
  const row = await queries.findLink(sql, one)
  if (row === undefined) throw new Refusal('AGENT/LINK_NOT_FOUND')
  const [days, recharged] = await Promise.all([queries.daysOfLink(sql, one.linkId), queries.countRecharged(sql, one)])
  return { ...shownLink(row), days, recharged }
}

/** Makes a link. An agent's links are made one after the other, so that they do not pass their number. */
export async function createLink(
  { tx, viewer, random }: Writing,
  { code, ...terms }: InputOf<typeof api.createLink>,
): Promise<Shown> {
  const { memberId } = viewer
  if (code !== '' && !isLinkCode(code)) throw new Refusal('AGENT/LINK_CODE')
  await refuseNotAgreed(tx, memberId)
  await queries.lockLinks(tx, memberId)
  await refuseTerms(tx, memberId, terms)
  const { linkMax } = await agentSettings(tx)
  if ((await queries.countLinks(tx, memberId)) >= linkMax) {
    throw new Refusal('AGENT/LINK_TOO_MANY', { data: { max: linkMax } })
  }
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const chosen = code === '' ? String(100_000 + (random.u32() % 900_000)) : code
    const row = await queries.insertLink(tx, { memberId, code: chosen, ...storedTerms(terms) })
    if (row !== undefined) return shownLink(row)
    if (code !== '') throw new Refusal('AGENT/LINK_TAKEN')
  }
  throw new Refusal('SYS/BUSY')
}

/** Changes a link; a registration that runs meanwhile waits. */
export async function updateLink(
  { tx, viewer }: Writing,
  { linkId, ...terms }: InputOf<typeof api.updateLink>,
): Promise<Shown> {
  await refuseTerms(tx, viewer.memberId, terms)
  const row = await ownLink(tx, viewer, linkId)
  if (row.stoppedAt !== null && terms.isOn) throw new Refusal('AGENT/LINK_STOPPED')
  if (terms.useLimit > 0 && terms.useLimit < row.registCount) {
    throw new Refusal('AGENT/LINK_LIMIT', { data: { min: row.registCount } })
  }
  return shownLink(await queries.updateLink(tx, row.linkId, storedTerms(terms)))
}

/** Removes a link for good. */
export async function removeLink({ tx, viewer }: Writing, input: InputOf<typeof api.removeLink>): Promise<{}> {
  const { linkId } = await ownLink(tx, viewer, input.linkId)
  await queries.removeLink(tx, linkId)
  return {}
}

/** Somebody else's link is one that does not exist. */
async function ownLink(tx: Tx, { memberId }: SignedIn, linkId: string): Promise<queries.LinkRow> {
  const row = await queries.lockLink(tx, { memberId, linkId: BigInt(linkId) })
  if (row === undefined) throw new Refusal('AGENT/LINK_NOT_FOUND')
  return row
}

type Terms = Omit<InputOf<typeof api.updateLink>, 'linkId'>

/**
 * Refuses what the agent may not give. His own rate stays as it is until the transaction ends (I-41).
 * @throws AGENT/NO_AGENTS, AGENT/REBATE_RANGE
 */
export async function refuseTerms(
  tx: Tx,
  agentId: bigint,
  { rate, isAgent }: { rate: number; isAgent: boolean },
): Promise<void> {
  const max = await holdRate(tx, agentId)
  const { canMakeAgents, rateMin } = await agentSettings(tx)
  if (isAgent && !canMakeAgents) throw new Refusal('AGENT/NO_AGENTS')
  const range = { min: Math.min(rateMin, max), max }
  if (!isRateIn(range, rate)) throw new Refusal('AGENT/REBATE_RANGE', { data: percentOf(range) })
}

const storedTerms = (terms: Terms): queries.LinkTerms => ({
  landingNo: LANDINGS.indexOf(terms.landing),
  userType: terms.isAgent ? 1 : 0,
  rateTenths: terms.rate,
  effectiveDays: terms.effectiveDays,
  useLimit: terms.useLimit,
  remark: terms.remark.trim(),
  status: terms.isOn ? 1 : 0,
})

const shownLink = (row: queries.LinkRow): Shown => ({
  linkId: String(row.linkId),
  code: row.code,
  externalUrl: row.externalUrl,
  type: row.type,
  landing: LANDINGS[row.landingNo] ?? 'register',
  isAgent: row.userType === 1,
  userLevel: row.userLevel,
  rate: row.rateTenths,
  effectiveDays: row.effectiveDays,
  useLimit: row.useLimit,
  visitCount: row.visitCount,
  registCount: row.registCount,
  gift: row.gift,
  remark: row.remark,
  isOn: row.status === 1,
  state: linkStateOf(row, row.now.getTime()),
  addTime: row.addTime.getTime(),
  expiresAt: row.expiresAt?.getTime() ?? null,
  registerLink: registerLinkOf(row.code),
})

const CODE_ATTEMPTS = 8
