import { type Boot, unpackBoot } from '../../shared/boot.ts'

/**
 * The data the server put into the document. The native app's document comes with the app and asks the server; on the
 * development page, which no server wrote, it is made here.
 */
export async function readBoot(): Promise<Boot> {
  const element = document.getElementById('boot')
  if (element) return unpackBoot(JSON.parse(element.textContent))
  if (import.meta.env.MODE === 'app') {
    const { appBoot } = await import('./app-boot.ts')
    return appBoot()
  }
  if (!import.meta.env.DEV) throw new Error('the document carries no boot data')
  const { developmentBoot } = await import('./development-boot.ts')
  return developmentBoot()
}
