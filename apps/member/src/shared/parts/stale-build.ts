/** Words of the browsers for a module that could not be loaded. */
const MODULE_FAULT =
  /dynamically imported module|importing a module script failed|unable to preload css|failed to load module script/i

/** Whether a fault says that a part of the app is gone, as after a new version was published. */
export const isMissingModule = (fault: unknown): boolean => fault instanceof Error && MODULE_FAULT.test(fault.message)

const KEY = 'reloaded_for_module'
/** A second failure within this time is no old page any more: reloading again would go on for ever. */
const ONCE_PER_MS = 60_000

/**
 * Loads the page again from the server, once, because the one in the window belongs to a version that is gone; `to`
 * names another page to go on with. @returns false when that was tried a moment ago or the device is offline: the fault
 * is another one then.
 */
export function reloadOnce(to?: string, view: ReloadableView = window): boolean {
  if (!view.navigator.onLine) return false
  try {
    const last = Number(view.sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < ONCE_PER_MS) return false
    view.sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage there is no telling how often: the player decides.
    return false
  }
  if (to === undefined) view.location.reload()
  else view.location.assign(to)
  return true
}

type ReloadableView = {
  navigator: Pick<Navigator, 'onLine'>
  sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  location: Pick<Location, 'reload' | 'assign'>
}
