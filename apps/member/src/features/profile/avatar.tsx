import styles from './profile-page.module.css'

/** A drawn face on a coloured disc; the colour follows the chosen avatar, 0 is a guest. */
export function Avatar({ id }: { id: number }) {
  return (
    <svg className={styles.avatar} viewBox="0 0 56 56" aria-hidden="true" data-avatar={id % COLOURS.length}>
      <circle cx="28" cy="28" r="28" fill={COLOURS[id % COLOURS.length]} />
      <circle cx="28" cy="23" r="10" fill="#fff" fillOpacity="0.95" />
      <path d="M9 52c1-12 9-17 19-17s18 5 19 17a28 28 0 0 1-38 0Z" fill="#fff" fillOpacity="0.95" />
    </svg>
  )
}

const COLOURS = ['#b8c0cc', '#f2a13a', '#3f8cf4', '#21a67a', '#e5566d', '#8a6de9', '#14a3b8', '#d9822b', '#6b7a90']
