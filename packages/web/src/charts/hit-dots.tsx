import styles from './hit-dots.module.css'

/** Whether each of the last draws showed something, oldest first; a dot is filled and larger where it did. */
export function HitDots({ hits, label }: { hits: readonly (boolean | undefined)[]; label: string }) {
  const count = hits.filter((hit) => hit === true).length
  return (
    <span className={styles.dots} role="img" aria-label={`${label}近${hits.length}期出现${count}次`}>
      {hits.map((hit, at) => (
        <i key={at} data-hit={hit === true || undefined} data-push={hit === undefined || undefined} />
      ))}
    </span>
  )
}
