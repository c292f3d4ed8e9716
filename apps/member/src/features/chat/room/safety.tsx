import IconShield from '~icons/mingcute/safe-alert-line'
import styles from './safety.module.css'

/** The house's own warning, above every conversation; no advert, and nobody can take it away. */
export const Safety = ({ text = '官方人员不会索取密码，也不会私下收款。' }: { text?: string }) => (
  <section className={styles.safety} aria-label="安全提示">
    <IconShield aria-hidden="true" />
    {text}
  </section>
)
