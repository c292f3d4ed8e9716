import type { Brand } from '@liuhe/brand/resolve.ts'
import * as api from '@liuhe/contract/api/adverts.ts'
import type { ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { type AdvertSlot, HOME_ADVERTS, inAdvertOrder } from '@liuhe/domain/content/advert-slots.ts'
import { useRead } from '@liuhe/web/api/use-read.ts'
import { useAudience } from '../account/use-audience.ts'
import { useBrand } from '../use-brand.ts'

export type AdvertItem = OutputOf<typeof api.list>[number]['groups'][number]['items'][number]

/** A question for adverts names company and theme; home asks for its own slots, and gets them with its document. */
export const homeAdvertArgs = (brand: Pick<Brand, 'companyCode' | 'themeId'>): ArgsOf<typeof api.list> => ({
  ...otherAdvertArgs(brand),
  codes: [...HOME_ADVERTS],
})

/** Every slot in one answer, so that pages that are opened later have theirs at once. */
export const otherAdvertArgs = ({
  companyCode,
  themeId,
}: Pick<Brand, 'companyCode' | 'themeId'>): ArgsOf<typeof api.list> => ({ companyCode, client: themeId })

/** Adverts change seldom, and one that changes under a reader's eyes would move the page. */
const FRESH_MS = 600_000

/** Which groups of a slot are meant: those in the page, or the one that opens as a modal (Ruling C40). */
export type AdvertForm = 'inline' | 'popup'

/** What stands in a slot for its reader, the highest sort first; undefined while nobody knows. */
export function useAdvert(slot: AdvertSlot, form: AdvertForm = 'inline'): AdvertItem[] | undefined {
  const brand = useBrand()
  const isOfHome = (HOME_ADVERTS as readonly AdvertSlot[]).includes(slot)
  const args = isOfHome ? homeAdvertArgs(brand) : otherAdvertArgs(brand)
  const { data, isPending } = useRead(api.list, args, { freshMs: FRESH_MS })
  const { isMeant, isSettled } = useAudience()
  if (data === undefined) return isPending ? undefined : []
  // A modal cannot be taken back like a line of the page.
  if (form === 'popup' && !isSettled) return undefined
  const groups = data.find(({ templateCode }) => templateCode === slot)?.groups ?? []
  const wanted = groupsFor(groups, form)
  return inAdvertOrder(wanted.flatMap(({ items }) => items).filter(isMeant))
}

/** A slot without a group of the name shows the same in both forms. */
function groupsFor<Group extends { groupName: string }>(groups: readonly Group[], form: AdvertForm): readonly Group[] {
  const popup = groups.filter(({ groupName }) => groupName === 'popup')
  if (popup.length === 0) return groups
  return form === 'popup' ? popup : groups.filter((group) => !popup.includes(group))
}
