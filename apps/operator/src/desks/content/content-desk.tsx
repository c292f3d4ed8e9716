import { useFilters } from '../../frame/filters.ts'
import type { ViewsProps } from '../../frame/views.tsx'
import { contentFilters } from './filters.ts'
import { Gallery } from './gallery.tsx'
import { Images } from './images.tsx'
import { Pieces } from './pieces.tsx'
import { Promotions } from './promotions.tsx'
import { type View, VIEWS } from './words.ts'

/** What a tab of the desk is told. */
export interface TabProps {
  filters: ReturnType<typeof contentFilters>
  change: (part: ReturnType<typeof contentFilters>, options?: { replace?: boolean }) => void
  views: ViewsProps
}

/** Everything that members see beside cards: notices, slides, adverts, texts, promotions and pictures. */
export default function ContentDesk() {
  const [filters, change] = useFilters(contentFilters)
  const { view = 'notice' } = filters
  const none = {
    row: undefined,
    place: undefined,
    state: undefined,
    game: undefined,
    colour: undefined,
    text: undefined,
  }
  const views: ViewsProps = { views: VIEWS, shown: view, onPick: (name) => change({ ...none, view: name as View }) }
  const tab = { filters, change, views }
  if (view === 'promotion') return <Promotions {...tab} />
  if (view === 'gallery') return <Gallery {...tab} />
  if (view === 'image') return <Images {...tab} />
  return <Pieces key={view} kind={view} {...tab} />
}
