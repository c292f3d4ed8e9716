import { paths } from '@liuhe/brand/paths.ts'
import { render } from '@liuhe/web/testing/render.tsx'
import { clearToast, ToastHost } from '@liuhe/web/ui/over/toast.tsx'
import { createElement } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import type { Guard } from './guards.ts'
import { type Direction, type PageHistory, placeOf } from './history.ts'
import { createNavigator, transitionBetween } from './navigator.ts'
import { homePages, type PageName } from './pages.ts'
import { paramsOf } from './router.ts'

/** A history of addresses without a window. */
function fakeHistory(first: string) {
  const stack = [first]
  let at = 0
  let onStep: Parameters<PageHistory['onStep']>[0] = () => undefined
  let shown = 0
  const step = (by: number, direction: Direction) => {
    at += by
    onStep({ place: placeOf(stack[at] as string), direction, drawn: false })
  }
  const history: PageHistory = {
    place: () => placeOf(stack[at] as string),
    push: (href) => {
      stack.splice(at + 1, stack.length, href)
      at += 1
      shown = at
    },
    replace: (href) => {
      stack[at] = href
      shown = at
    },
    arrive: () => {
      shown = at
    },
    undoSteps: () => {
      at = shown
    },
    back: () => step(-1, 'back'),
    canGoBack: () => at > 0,
    cameFrom: () => stack[at - 1] ?? null,
    onStep: (listener) => {
      onStep = listener
    },
  }
  return { history, stack }
}

const pass: Guard = async () => ({ pass: true })

async function setUp(first: string, guard: Guard = pass, popup = false) {
  const { history, stack } = fakeHistory(first)
  const reloads: (string | undefined)[] = []
  /** Whether the page is loaded again: not a second time within a minute, nor offline. */
  const reloading = { works: false }
  const reload = (to?: string) => {
    reloads.push(to)
    return reloading.works
  }
  const navigator = createNavigator({ history, guard, openLoginPopup: () => popup, reload })
  const arrived: string[] = []
  navigator.subscribe(({ entry }) => arrived.push(entry.key))
  const entry = await navigator.start()
  const settle = () => new Promise((resolve) => setTimeout(resolve, 60))
  return { navigator, history, stack, arrived, entry, settle, reloads, reloading }
}

const guestGuard: Guard = async (name) =>
  name === 'bills' ? { pass: false, to: '/auth/login', reason: 'login' } : { pass: true }
const memberGuard: Guard = async (name) =>
  name.startsWith('agent') ? { pass: false, to: '/', reason: 'agent' } : { pass: true }

test('follows a step that is made before the first page stands', async () => {
  const { history } = fakeHistory('/profile')
  const navigator = createNavigator({ history, guard: pass, openLoginPopup: () => false })
  const starting = navigator.start()
  history.push('/setting')
  expect((await starting).key).toBe('/setting')
})

test('tells a late listener of the page that came before it', async () => {
  const { navigator, settle } = await setUp('/profile')
  navigator.go('/setting')
  await settle()
  const heard: string[] = []
  navigator.subscribe(({ entry }) => heard.push(entry.key))
  expect(heard).toEqual(['/setting'])
})

test('sends a guest who opens a login route to /auth/login [ROUTE-110]', async () => {
  const { entry, stack } = await setUp('/bills', guestGuard)
  expect(entry.key).toBe('/auth/login')
  expect(stack).toEqual(['/auth/login'])
})

test('leaves the guest on the page when the company opens its own login', async () => {
  const { navigator, stack, arrived, settle } = await setUp('/', guestGuard, true)
  navigator.go('/bills')
  await settle()
  expect(stack).toEqual(['/'])
  expect(arrived).toEqual([])
})

test('cancels the step of a member to an agent route and stays [ROUTE-112]', async () => {
  const { navigator, stack, arrived, settle } = await setUp('/profile', memberGuard)
  navigator.go('/agent/user-list')
  await settle()
  expect(stack).toEqual(['/profile'])
  expect(arrived).toEqual([])
})

test('puts a member who opens an agent route by its address on the home page [ROUTE-111]', async () => {
  const { entry, stack } = await setUp('/agent', memberGuard)
  expect(entry.key).toBe('/')
  expect(stack).toEqual(['/'])
})

test('shows the default child of a bare parent, and the 404 page for an unknown address', async () => {
  expect((await setUp('/auth')).entry.key).toBe('/auth/login')
  expect((await setUp('/no/such/page')).entry.routeName).toBe('not-found')
})

test('goes back in history, or to the given page when there is none behind', async () => {
  const { navigator, stack, arrived, settle } = await setUp('/')
  navigator.go('/profile')
  await settle()
  navigator.back()
  await settle()
  expect(arrived).toEqual(['/profile', '/'])
  navigator.back('/gallery')
  await expect.poll(() => stack[0]).toBe('/gallery')
})

/** A page whose module is gone, as after a release: each test takes one that no other has loaded. */
function withoutModule(name: PageName) {
  homePages[name] = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/gone.js'))
}
const toastText = () => document.querySelector('[role=status]')?.textContent
const OFFER = '页面加载失败，请检查网络'
/** A history whose entry behind the page in front has no page any more. */
async function onTopOfMissing(name: 'recommend' | 'macau-lottery' | 'hong-kong-lottery') {
  const own = homePages[name]
  withoutModule(name)
  onTestFinished(() => void (homePages[name] = own as NonNullable<typeof own>))
  await render(createElement(ToastHost))
  onTestFinished(clearToast)
  const world = await setUp('/setting')
  world.stack.unshift(paths[name]())
  world.history.push('/setting')
  return { ...world, mend: () => (homePages[name] = own as NonNullable<typeof own>) }
}

test('offers another try when the module of the page behind is gone, and stays where it is', async () => {
  const { navigator, history, arrived, mend } = await onTopOfMissing('recommend')
  navigator.back()
  await expect.poll(toastText).toBe(OFFER)
  // As after an ordinary step that was refused: the address is that of the page that is still in front.
  expect([history.place().href, arrived]).toEqual(['/setting', []])
  mend()
  navigator.back()
  await expect.poll(() => arrived).toEqual(['/recommend'])
})

test('loads the page behind from the server when an older release is in the window', async () => {
  const { navigator, history, reloads, reloading } = await onTopOfMissing('macau-lottery')
  reloading.works = true
  navigator.back()
  await expect.poll(() => reloads).toEqual([undefined])
  // The address is the wanted page's already, so that is what is loaded again.
  expect([history.place().href, toastText()]).toEqual(['/macau-lottery', ''])
})

test('offers another try when the page that a guest is sent to is gone', async () => {
  const toMissing: Guard = async (name) =>
    name === 'bills' ? { pass: false, to: paths['taiwan-mark-six'](), reason: 'login' } : { pass: true }
  const own = homePages['taiwan-mark-six']
  withoutModule('taiwan-mark-six')
  onTestFinished(() => void (homePages['taiwan-mark-six'] = own as NonNullable<typeof own>))
  await render(createElement(ToastHost))
  onTestFinished(clearToast)
  const { navigator, stack, arrived } = await setUp('/setting', toMissing)
  navigator.go('/bills')
  await expect.poll(toastText).toBe(OFFER)
  expect([stack, arrived]).toEqual([['/setting'], []])
})

test('lets the latest of two steps win', async () => {
  const slow: Guard = async (name) => {
    if (name === 'gallery') await new Promise((resolve) => setTimeout(resolve, 40))
    return { pass: true }
  }
  const { navigator, stack, arrived, settle } = await setUp('/', slow)
  navigator.go('/gallery')
  navigator.go('/profile')
  await settle()
  expect(arrived).toEqual(['/profile'])
  expect(stack).toEqual(['/', '/profile'])
})

test('moves only on the listed routes, and names the four movements [ROUTE-117] [ROUTE-118]', () => {
  const names = [
    'home',
    'lottery-record',
    'lottery-record-history',
    'game',
    'bills',
    'bet-list',
    'services',
    'recharge',
    'profile',
  ] as const
  const moving = names.filter(
    (routeName) => transitionBetween({ routeName: 'setting' }, { routeName }, 'forward') !== 'none',
  )
  expect(moving).toEqual(names.slice(1, 8))
  const between = (from: (typeof names)[number], to: (typeof names)[number], direction: Direction) =>
    transitionBetween({ routeName: from }, { routeName: to }, direction)
  expect([
    between('home', 'game', 'forward'),
    between('game', 'lottery-record', 'back'),
    between('game', 'home', 'back'),
    between('profile', 'home', 'back'),
  ]).toEqual(['default', 'back', 'overlay-back', 'none'])
})

test('reads the parameters of a path and takes a broken escape as it stands', () => {
  expect(paramsOf('gallery-detail', '/gallery-detail/110/a%20b')).toEqual({ gameId: '110', groupId: 'a b' })
  expect(paramsOf('game', '/game/%E0%A4%A')).toEqual({ id: '%E0%A4%A' })
})

test('names the page from which the one in front was opened [LOGIN-003]', async () => {
  const { navigator } = await setUp('/game/71/chat-rooms/5')
  expect(navigator.cameFrom()).toBeNull()
  navigator.go('/auth/login')
  await expect.poll(() => navigator.cameFrom()).toBe('game-chat')
})
