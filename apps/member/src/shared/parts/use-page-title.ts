import { useEffect } from 'react'
import { useBrand } from '../use-brand.ts'

/**
 * Names the document after the page in front (WCAG 2.4.2): the word for tabs, history and screen readers. A hidden page
 * has no effects, so the company's name alone stands there again when it leaves.
 */
export function usePageTitle(title: string | undefined): void {
  const { name } = useBrand().company
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} - ${name}`
    return () => {
      document.title = name
    }
  }, [title, name])
}
