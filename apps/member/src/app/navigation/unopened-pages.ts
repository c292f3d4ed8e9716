import { defaultChildOf, routeNames } from '@liuhe/brand/routes.ts'
import { tellUnopened } from '../../shared/soon.ts'
import { otherPages } from './other-pages.ts'
import { homePages } from './pages.ts'

/** Routes of the product without a page: when a page is built its row in the table takes it off this list. */
export const unopenedPages = routeNames.filter((name) => {
  const shown = defaultChildOf(name) ?? name
  return (homePages[shown] ?? otherPages[shown]) === undefined
})

/** Lets every way to them be marked. */
export const tellUnopenedPages = (): void => tellUnopened(unopenedPages)
