// What runs in a game's page while it is measured. Each function is sent as text and refers to nothing outside of it.

/** What the page notes of itself. */
export interface Noted {
  /** Milliseconds since the navigation began; 0: not yet. */
  startScreenMs: number
  playableMs: number
  rounds: number
  /** Since they are counted. */
  frames: number
  /** Draw calls of each frame that drew. */
  draws: number[]
}

declare global {
  interface Window {
    noted?: Noted
  }
}

/** Before the page's own scripts: counts draw calls, and looks for the start screen and the game that can be played. */
export function watchPage(control: string): void {
  const noted: Noted = { startScreenMs: 0, playableMs: 0, rounds: 0, frames: 0, draws: [] }
  window.noted = noted
  let calls = 0
  const kinds = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'] as const
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext])
    for (const kind of kinds) {
      const draws = prototype as unknown as Record<string, ((...args: unknown[]) => void) | undefined>
      const own = draws[kind]
      if (own === undefined) continue
      draws[kind] = function count(this: unknown, ...args: unknown[]) {
        calls++
        own.apply(this, args)
      }
    }
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find((each) => each.textContent?.includes(text) === true)
  const look = () => {
    noted.frames++
    if (calls > 0) noted.draws.push(calls)
    calls = 0
    // Looking costs the page's own thread: it ends with what is looked for.
    if (noted.playableMs > 0) return void requestAnimationFrame(look)
    const start = button('开始游戏') ?? button('正在加载…')
    // A frame after it is there, it is seen.
    if (start !== undefined && noted.startScreenMs === 0) noted.startScreenMs = performance.now()
    const begin = button('开始游戏')
    if (begin !== undefined && !begin.disabled) begin.click()
    const isPreparing = document.body?.textContent?.includes('正在准备画面') === true
    const isThere = start === undefined && !isPreparing && document.querySelector(control) !== null
    if (isThere && noted.playableMs === 0) noted.playableMs = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Kilobytes that came over the line, the page and everything it asked for, and when the last of them was there, in ms:
 * what is later than that is the machine's.
 */
export function cameOver(): { kilobytes: number; lineMs: number } {
  const kinds = ['navigation', 'resource'] as const
  const came = kinds.flatMap((kind) => performance.getEntriesByType(kind) as PerformanceResourceTiming[])
  const kilobytes = Math.round(came.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000)
  return { kilobytes, lineMs: Math.round(Math.max(...came.map(({ responseEnd }) => responseEnd))) }
}

/** A hand that plays whichever game it is, five times a second. */
export function playGame(): void {
  const press = (found: Element | null | undefined): boolean => {
    const isOpen = found instanceof HTMLButtonElement && !found.disabled && found.ariaDisabled !== 'true'
    if (isOpen) found.click()
    return isOpen
  }
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const nameOf = (each: Element) => each.ariaLabel ?? each.textContent ?? ''
  // Whole names: 自动收取 collects nothing, and 或按一下开牌 is the card that is drawn by a finger.
  const named = (text: string) => all('button').find((each) => nameOf(each) === text)
  const note = () => window.noted && window.noted.rounds++
  const key = (type: string, code: string) =>
    document.body.dispatchEvent(new KeyboardEvent(type, { code, bubbles: true, cancelable: true }))
  let turn = 0
  setInterval(() => {
    turn++
    if (press(all('[data-room]')[0])) return
    if (named('换房') !== undefined) return key('keydown', turn % 3 === 0 ? 'ArrowLeft' : 'Space')
    if (press(named('旋转'))) return note()
    const cells = all('[aria-label="格子"] button').filter(
      (each) => each instanceof HTMLButtonElement && !each.disabled,
    )
    if (turn % 3 !== 0 && press(cells[turn % Math.max(1, cells.length)])) return undefined
    if (press(named('收取')) || press(named('开牌')) || press(all('[aria-label="闲家倍数"] button')[0]))
      return undefined
    if (press(all('[aria-label="抢庄"] button')[1])) return undefined
    // Fields say 待确认 of chips that lie on them.
    if (press(all('button').find((each) => each.textContent?.startsWith('确认 ')))) return note()
    if (press(all('[data-spot]')[turn % 3])) return undefined
    // 腾云直上: its stakes are named by amounts, as prices are.
    if (press(all('[data-kind="bet"], [data-kind="next"]')[0])) return note()
    // 海岳足球联赛: a match, one of its prices, the least stake; the slip shuts when its ticket is taken.
    if (press(all('button').find((each) => /^投注 \d/.test(each.textContent ?? '')))) return note()
    if (press(all('button').find((each) => /^\+\d/.test(each.textContent ?? '')))) return undefined
    if (press(all('button').find((each) => nameOf(each).includes('进入比赛')))) return undefined
    const prices = all('button').filter((each) => / \d+\.\d\d$/.test(each.ariaLabel ?? ''))
    if (prices.length > 0) return turn % 10 === 0 ? void press(prices[(turn / 10) % prices.length]) : undefined
    const bet = all('button').find((each) => /^(开始|下注)/.test(each.textContent ?? ''))
    return press(bet) ? note() : undefined
  }, 200)
}
