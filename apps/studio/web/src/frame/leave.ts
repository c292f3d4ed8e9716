/** Back to the platform's page; a window that it opened closes itself. Only pages of the web are gone to. */
export function leaveTo(returnUrl: string): void {
  if (/^https?:\/\//.test(returnUrl)) location.assign(returnUrl)
  else if (history.length > 1) history.back()
  else window.close()
}
