import styles from './excerpt.module.css'

/** The beginning of a document, two lines of it. */
export const Excerpt = ({ text }: { text: string }) => <span className={styles.excerpt}>{text}</span>
