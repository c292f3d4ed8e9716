import type { MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import styles from './safe-html.module.css'

type SafeHtmlProps = {
  html: string
  className?: string
  /** Follows a link of the markup, by its address as written. */
  onLink: (href: string) => void
}

/**
 * Shows markup that an operator wrote. The server cleans it when it is saved and when it is read, and the document's
 * policy runs no inline script; this is the only component that may hand markup to the browser.
 */
export function SafeHtml({ html, className, onLink }: SafeHtmlProps) {
  // The box is no control: keyboards reach the links themselves, and their Enter arrives here as a click.
  const links = { onClick: (event: MouseEvent) => followLink(event, onLink) }
  return <div {...links} className={classNames(styles.html, className)} dangerouslySetInnerHTML={{ __html: html }} />
}

function followLink(event: MouseEvent, onLink: (href: string) => void) {
  const href = (event.target as Element).closest('a[href]')?.getAttribute('href')
  // Anyone who asks for a new tab gets it from the browser.
  if (!href || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  onLink(href)
}
