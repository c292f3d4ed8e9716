/** The home block of adverts: a running line over a grid of pictures (domain reference §5.4.53). Pure. */
import type { WireItem, WireTemplate } from '../card-model.ts'

export type AdvertBlock = { readonly lines: readonly WireItem[]; readonly pictures: readonly WireItem[] }

const PICTURES_MAX = 8

/** Told apart by whether they have a picture, so that an operator need not keep an order of groups. */
export function advertBlockOf({ groups }: Pick<WireTemplate, 'groups'>): AdvertBlock {
  const items = groups.flatMap((group) => group.items).filter(({ status }) => status !== 0)
  return {
    lines: items.filter(({ iconUrl, title }) => !iconUrl && title !== ''),
    pictures: items.filter(({ iconUrl }) => Boolean(iconUrl)).slice(0, PICTURES_MAX),
  }
}
