import type { AdvertTemplate, list } from '@liuhe/contract/api/adverts.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { type AdvertSlot, inAdvertOrder } from '@liuhe/domain/content/advert-slots.ts'
import type { output } from 'zod/mini'
import type { ReadContext } from '../../http/context.ts'
import { readSite } from '../../http/documents/site.ts'
import { renderHtml } from '../templates/index.ts'
import { type AdvertRow, selectAdverts } from './queries.ts'

/** What stands in the slots of a company now, one entry for each slot that has anything (Spec A §3, Ruling C41). */
export async function listAdverts(
  { sql, clock }: Pick<ReadContext, 'sql' | 'clock'>,
  { companyCode, client, codes }: InputOf<typeof list>,
): Promise<output<typeof AdvertTemplate>[]> {
  const company = companyCode ?? (await readSite(sql)).company.code
  const rows = await selectAdverts(sql, { companyCode: company, client, codes, at: new Date(clock.now()) })
  return [...Map.groupBy(rows, ({ slot }) => slot as AdvertSlot)].map(([templateCode, items]) => ({
    templateCode,
    status: 1,
    groups: groupsOf(items),
  }))
}

const groupsOf = (rows: AdvertRow[]): output<typeof AdvertTemplate>['groups'] =>
  [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([id, members]) => ({
    id,
    groupName: members[0]?.groupName ?? '',
    items: inAdvertOrder(members).map(({ id: itemId, content, sort, audience }) => ({
      id: itemId,
      content: renderHtml(content),
      sort,
      audience,
    })),
  }))
