/**
 * Back to the platform's page. A tab that was opened for the game closes: the platform's page is still beside it, and
 * going there would make a second one of it. Only pages of the web are gone to.
 */
export function leaveTo(returnUrl: string, tab: Tab = window): void {
  // Nothing was in this tab before the game.
  if (tab.history.length === 1) tab.close()
  if (tab.closed) return
  if (/^https?:\/\//.test(returnUrl)) tab.location.assign(returnUrl)
  else tab.history.back()
}

/** What leaving needs of the tab that the game is in. */
export type Tab = {
  close(): void
  readonly closed: boolean
  readonly history: Pick<History, 'length' | 'back'>
  readonly location: Pick<Location, 'assign'>
}
