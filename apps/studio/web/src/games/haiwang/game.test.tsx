import { Container } from 'pixi.js'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createSession } from '../../frame/session.ts'
import { greeting, ROOMS, seaNow } from '../../testing/fake-sea.ts'
import { fakeStudio, state } from '../../testing/fake-studio.ts'
import { fakeTable } from '../../testing/fake-table.ts'
import { show, unmountAll } from '../../testing/render.tsx'
import { createApi } from '../../wire/api.ts'
import { Sea } from './game.tsx'
import type { Stage, StageOptions } from '../../stage/stage.ts'
import type { SeaScene } from './scene.ts'
import { openSea } from './sea-link.ts'

// Software that draws for test machines is slow: the page is tested over a stage that draws nothing.
vi.mock('../../stage/stage.ts', () => ({
  openStage: async ({ host, make }: StageOptions): Promise<Stage> => {
    host.append(document.createElement('canvas'))
    make({} as never)
    return { resize: nothing, close: nothing }
  },
}))

const open: (() => void)[] = []
afterEach(async () => {
  await unmountAll()
  for (const close of open.splice(0)) close()
})

function nothing(): undefined {
  return undefined
}

/** A stage that draws nothing: every point lies at the same angle. */
const stillScene = (): SeaScene => ({
  ...{ view: new Container(), resize: nothing, update: nothing, enter: nothing, seats: nothing, heard: nothing },
  ...{ aim: nothing, shoot: nothing, level: nothing, lock: nothing, angleTo: () => -1.25, fishAt: nothing },
})

async function shown(first: Parameters<typeof greeting>[0]) {
  const table = fakeTable(greeting(first))
  const session = createSession(createApi(fakeStudio({}).send, table.connect), state())
  const link = openSea(session)
  open.push(link.enter())
  await show(session, <Sea link={link} load={async () => stillScene} />)
  return { table, session, link }
}

describe('the rooms', () => {
  it('tell what a bullet costs, and take the one that is pressed', async () => {
    const { table } = await shown({ type: 'rooms', rooms: ROOMS, balance: '5000' })
    await expect.element(page.getByText('炮值 1 – 2')).toBeVisible()
    // Who swims there is cut out of the game's own picture, within the card.
    const deep = page.getByRole('button', { name: /^深海/ }).element()
    const [fish] = deep.querySelectorAll<SVGElement>('[data-drawing]')
    const [box, card] = [fish?.getBoundingClientRect() ?? new DOMRect(), deep.getBoundingClientRect()]
    expect(box.width).toBeGreaterThan(20)
    expect([box.left >= card.left, box.right <= card.right]).toEqual([true, true])
    expect(fish?.querySelector('image')?.getAttribute('href')).toMatch(/haiwang-atlas.*\.avif/)
    await userEvent.click(page.getByRole('button', { name: /^深海/ }))
    expect(table.last('sit').room).toBe('b')
  })
})

describe('a seat', () => {
  it('steps through the bullets of its room and fires the chosen one at the point pressed', async () => {
    const { table } = await shown({ type: 'sea', ...seaNow() })
    const less = page.getByRole('button', { name: '减小炮值' })
    await expect.element(less).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: '增大炮值' }))
    await expect.element(page.getByText('0.2', { exact: true })).toBeVisible()
    await expect.poll(() => document.querySelector('canvas')).not.toBeNull()
    await userEvent.click(page.getByRole('application'), { position: { x: 200, y: 120 }, delay: 400 } as never)
    await expect.poll(() => table.told.some(({ type }) => type === 'fire')).toBe(true)
    expect(table.last('fire')).toMatchObject({ bullet: '200', angle: -1.25, isFree: false, lock: null })
  })

  it('names the others at the table, and whose chips are play money', async () => {
    await shown({ type: 'sea', ...seaNow() })
    await expect.element(page.getByText(/q\*\*9/)).toBeVisible()
    await expect.poll(() => document.body.textContent).toMatch(/q\*\*9\s*试玩/)
  })

  it('writes what was won', async () => {
    const { table } = await shown({ type: 'sea', ...seaNow() })
    const hit = { shot: 8, fish: 1, killed: true, times: 12, win: '12000', alsoDead: [], freeBullets: 0 }
    await expect.element(page.getByRole('button', { name: '换房' })).toBeVisible()
    await act(async () =>
      table.say({
        ...{ type: 'hits', seat: 1, round: 'r', hits: [hit], win: '12000' },
        ...{ balance: '112000', nextNonce: 1, freeBullets: {} },
      }),
    )
    await expect.element(page.getByText('赢得 12.00 元')).toBeInTheDocument()
    await expect.element(page.getByText('112.00')).toBeVisible()
  })

  it('does not fire by itself without both limits', async () => {
    await shown({ type: 'sea', ...seaNow() })
    await userEvent.click(page.getByRole('button', { name: '自动' }))
    await expect.element(page.getByRole('button', { name: '请先选择两项上限' })).toBeDisabled()
  })

  it('has buttons that a finger finds', async () => {
    await shown({ type: 'sea', ...seaNow() })
    await expect.element(page.getByRole('button', { name: '锁定' })).toBeVisible()
    const sizes = page
      .getByRole('button')
      .elements()
      .map((each) => each.getBoundingClientRect())
    expect(sizes.length).toBeGreaterThan(4)
    for (const { width, height } of sizes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  })
})
