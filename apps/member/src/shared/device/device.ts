/** What the pages ask of the browser's own description of itself. */
export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>

/** Where an app would come from; undefined on a computer. An iPad calls itself a Macintosh, but has touch points. */
export function platformOf({ userAgent, maxTouchPoints }: Device): 'ios' | 'android' | undefined {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios'
  return /Android/.test(userAgent) ? 'android' : undefined
}
