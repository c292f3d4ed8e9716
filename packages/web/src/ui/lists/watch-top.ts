/**
 * Tells whether the top of the document is within so many px. To ask for the position at every scroll instead would
 * have the browser lay the page out in the middle of what it is doing. @returns how to stop
 */
export function watchTop(px: number, tell: (isNear: boolean) => void): () => void {
  const mark = document.body.appendChild(document.createElement('i'))
  mark.style.cssText = 'position: absolute; top: 0; left: 0'
  const observer = new IntersectionObserver((entries) => tell(entries.at(-1)?.isIntersecting ?? true), {
    root: document,
    rootMargin: `${px}px 0px 0px 0px`,
  })
  observer.observe(mark)
  return () => {
    observer.disconnect()
    mark.remove()
  }
}
