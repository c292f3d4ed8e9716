import styles from '@liuhe/web/ui/over/loader-overlay.module.css'

/** Lets the start-up overlay of the document fade once the first page stands, and takes it out of the way. */
export function removeLoader() {
  const loader = document.getElementById('loader')
  // By its class, so that the build keeps the style sheet, which the server's markup needs and no component here
  // imports.
  const overlay = loader?.querySelector(`.${styles.overlay}`)
  if (!loader || !overlay) return
  // Two frames: one for the page to be laid out, one to be painted under the overlay.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      overlay.setAttribute('data-done', '')
      overlay.addEventListener('animationend', (event) => event.target === overlay && loader.remove())
    }),
  )
}

/** Lets the start-up overlay say that the first page cannot be had, with a way to try again. */
export const tellStuck = () => document.querySelector('#loader > *')?.setAttribute('data-stuck', '')
