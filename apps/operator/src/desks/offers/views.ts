import { OFFER_VIEWS, type OfferView } from './filters.ts'

interface Moved {
  view?: OfferView | undefined
  row?: undefined
}

/** The views of the desk: another one has another row open, or none. */
export const viewsOf = (shown: OfferView, change: (part: Moved) => void) => ({
  ...{ views: OFFER_VIEWS, shown },
  onPick: (name: string) => change({ view: name === 'offers' ? undefined : (name as OfferView), row: undefined }),
})
