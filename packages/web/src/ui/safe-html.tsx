import { classNames } from './class-names.ts'
import styles from './safe-html.module.css'

/**
 * Shows markup that an operator wrote. The server cleans it when it is saved and the document's policy runs no inline
 * script; this is the only component that may hand markup to the browser.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  return <div className={classNames(styles.html, className)} dangerouslySetInnerHTML={{ __html: html }} />
}
