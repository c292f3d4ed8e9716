/** Calls, published files, pictures and sockets. */
const DATA = /^\/(app-api|api|v|sys-upload|cloud-upload|data|api-messen|img-messen|ws-[a-z]+)(\/|$)/
/** The boot data, which the native app asks for. */
export const BOOT_PATH = '/boot.json'

/**
 * Whether data lies at an address (a path, perhaps with a query), rather than a page or a file of the app itself: what
 * is wrong there is answered as data, and other origins that the operator has listed may read it.
 */
export const isData = (address: string): boolean => {
  const path = address.split('?', 1)[0] ?? ''
  return DATA.test(path) || path === BOOT_PATH
}
