import type { info, list, Promotion } from '@liuhe/contract/api/promotions.ts'
import type { InputOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import type { output } from 'zod/mini'
import type { ReadContext } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { readSite } from '../../http/documents/site.ts'
import { type PromotionRow, selectShown } from './queries.ts'

type Wire = output<typeof Promotion>

/** The promotions that a company shows now, by the server's clock (Spec B §7 Promotions). */
export async function listPromotions(
  { sql, clock }: Pick<ReadContext, 'sql' | 'clock'>,
  { device, companyCode, categoryId }: InputOf<typeof list>,
): Promise<Wire[]> {
  const { company } = await readSite(sql)
  const rows = await selectShown(sql, {
    companyCode: companyCode ?? company.code,
    device,
    categoryId,
    id: undefined,
    at: new Date(clock.now()),
  })
  return rows.map((row) => wireOf(row, company.domain))
}

/** One promotion of the site's company. @throws PROMO/NOT_FOUND also for one that is not shown now */
export async function readPromotion(
  { sql, clock }: Pick<ReadContext, 'sql' | 'clock'>,
  { categoryId, id }: InputOf<typeof info>,
): Promise<OutputOf<typeof info>> {
  const { company } = await readSite(sql)
  const at = new Date(clock.now())
  const [row] = await selectShown(sql, { companyCode: company.code, device: MOBILE_SITE, categoryId, id, at })
  if (row === undefined) throw new Refusal('PROMO/NOT_FOUND')
  const { content, terms, actionUrl, actionText } = row
  return { promotion: wireOf(row, company.domain), content, terms, actionUrl, actionText }
}

const MOBILE_SITE = 1

/** A promotion without a host of its own holds on the company's first (never on another company's). */
const wireOf = ({ startsAt, endsAt, domain, ...row }: PromotionRow, companyDomain: string): Wire => ({
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  categorySort: row.categorySort,
  id: row.id,
  templateType: row.templateType,
  imageUrl: row.imageUrl,
  coverUrl: row.coverUrl,
  name: row.name,
  color: row.color,
  startTime: startsAt?.getTime() ?? null,
  endTime: endsAt?.getTime() ?? null,
  audience: row.audience,
  domain: domain || (companyDomain.split('\n', 1)[0] ?? '').trim(),
})
