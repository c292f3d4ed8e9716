import type { AdvertTemplate, list } from '@liuhe/contract/api/adverts.ts'
import type { InputOf } from '@liuhe/contract/endpoint.ts'
import { type AdvertSlot, inAdvertOrder } from '@liuhe/domain/content/advert-slots.ts'
import type { output } from 'zod/mini'
import { readSite } from '../../http/documents/site.ts'
import { type PieceReader, selectShownPieces, type ShownPiece } from '../pieces/index.ts'
import { renderHtml } from '../templates/index.ts'

type Wire = output<typeof AdvertTemplate>

/** What stands in the slots of a company now, one entry for each slot that has anything (Spec A §3, Ruling C41). */
export async function listAdverts(
  { sql, clock }: PieceReader,
  { companyCode, client, codes }: InputOf<typeof list>,
): Promise<Wire[]> {
  const company = companyCode ?? (await readSite(sql)).company.code
  const asked = { kind: 'advert', places: codes, companyCode: company, client, at: new Date(clock.now()) } as const
  const shown = await selectShownPieces(sql, asked)
  return [...Map.groupBy(shown, ({ place }) => place as AdvertSlot)].map(([templateCode, adverts]) => ({
    templateCode,
    status: 1,
    groups: groupsOf(adverts),
  }))
}

/** A group is known by its name; its number is that of its first advert. */
const groupsOf = (adverts: ShownPiece[]): Wire['groups'] =>
  [...Map.groupBy(adverts, ({ groupName }) => groupName)].map(([groupName, members]) => ({
    id: members[0]?.id ?? 0,
    groupName,
    items: inAdvertOrder(members).map(({ id, content, sort, audience }) => ({
      ...{ id, sort, audience },
      content: renderHtml(content),
    })),
  }))
