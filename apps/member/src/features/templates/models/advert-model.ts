/** The home block of adverts: a running line over a grid of pictures (Domain §5.4.53). Pure. */
import type { WireItem, WireTemplate } from '../card-model.ts'

export type AdvertBlock = { readonly lines: readonly WireItem[]; readonly pictures: readonly WireItem[] }

const PICTURES_MAX = 8

/**
 * Lines stand in the newest group, pictures in it or in the one after it; an item with a picture is one, wherever the
 * operator put it.
 */
export function advertBlockOf({ groups }: Pick<WireTemplate, 'groups'>): AdvertBlock {
  const [newest = [], next = []] = groups.map(({ items }) => items.filter(({ status }) => status !== 0))
  const items = newest.some(isPicture) ? newest : [...newest, ...next]
  return {
    lines: items.filter((item) => !isPicture(item) && item.title !== ''),
    pictures: items.filter(isPicture).slice(0, PICTURES_MAX),
  }
}

const isPicture = ({ iconUrl }: WireItem): boolean => Boolean(iconUrl)
