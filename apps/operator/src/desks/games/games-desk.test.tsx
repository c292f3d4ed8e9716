import * as api from '@liuhe/contract/api/operator/games.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import type { Game, Supplier } from './words.ts'

const EDITOR = { login: 'editor', role: 'content' } as const
const dialog = page.getByRole('dialog')
const PLAIN = { hot: 0, isPinned: false, imageUrl: '', landscapeUrl: '' }

const outside = (part: Partial<NonNullable<Game['outside']>> = {}): NonNullable<Game['outside']> => ({
  ...{ gameCode: 'carp', provider: 'studio', supplierCode: 'liuhe', providerName: 'Dragon Carp', isListed: true },
  ...{ isEnabled: true, hasDemo: true, rtp: 96.4, maintenance: '', closedFrom: null, closedUntil: null, ...part },
})
const aGame = (gameId: number, gameName: string, part: Partial<Game> = {}): Game => ({
  ...{ gameId, gameName, category: 'electronic', version: 3, place: PLAIN, outside: outside(), ...part },
})

function aCentre() {
  let games = [
    aGame(71, '新澳门六合彩', { category: 'LOTTERY', outside: null, place: { ...PLAIN, hot: 20 } }),
    aGame(10_001, '龙门跃鲤'),
    aGame(10_002, '经典水果机', { outside: outside({ isEnabled: false, gameCode: 'fruit' }) }),
    aGame(10_003, '扫雷寻宝', { outside: outside({ maintenance: '03:00:00~04:00:00', gameCode: 'mines' }) }),
  ]
  let suppliers: Supplier[] = [
    ...[
      {
        supplierCode: 'liuhe',
        provider: 'studio',
        version: 1,
        supplierName: '六合工坊',
        logoUrl: '',
        sort: 1,
        isShown: true,
      },
    ],
  ]
  const step = (gameId: number, version: number, part: (game: Game) => Partial<Game>) => {
    if (games.find((game) => game.gameId === gameId)?.version !== version) throw refusal('CONTENT/CHANGED')
    games = games.map((game) => (game.gameId === gameId ? { ...game, ...part(game), version: version + 1 } : game))
    return { version: version + 1 }
  }
  const fakes = [
    fake(api.list, () => ({ games, suppliers, providers: ['studio'] })),
    fake(api.arrange, ({ gameId, version, place }) => step(Number(gameId), version, () => ({ place }))),
    fake(api.rename, ({ gameId, version, gameName }) =>
      step(Number(gameId), version, (game) => ({ gameName: gameName || (game.outside?.providerName ?? '') })),
    ),
    fake(api.open, ({ gameId, version, isEnabled, maintenance }) =>
      step(Number(gameId), version, (game) => ({
        outside: game.outside === null ? null : { ...game.outside, isEnabled, maintenance },
      })),
    ),
    fake(api.reorder, ({ gameIds }) => {
      const placeOf = (id: number) => (gameIds.includes(id) ? gameIds.indexOf(id) : 999)
      games = games.toSorted((one, other) =>
        one.outside === null || other.outside === null ? 0 : placeOf(one.gameId) - placeOf(other.gameId),
      )
      return null
    }),
    fake(api.saveSupplier, ({ supplierCode, version, reason: _why, ...changes }) => {
      suppliers = suppliers.map((one) =>
        one.supplierCode === supplierCode ? { ...one, ...changes, version: version + 1 } : one,
      )
      return { version: version + 1 }
    }),
    fake(api.refresh, () => {
      throw refusal('LIVE/UNAVAILABLE')
    }),
  ]
  return { fakes, change: step }
}
const bodyOf = (calls: readonly { name: string; body: unknown }[], name: string) =>
  calls.findLast((call) => call.name === `games.${name}`)?.body
const box = (name: RegExp) => dialog.getByRole('textbox', { name })
const say = async (button: string) => {
  await userEvent.fill(box(/理由/), '节日调整')
  await userEvent.click(dialog.getByRole('button', { name: button }))
}

describe('the desk of games', () => {
  test('shows every game of the centre as it stands, by category, state and name', async () => {
    await openConsole({ as: EDITOR, fakes: aCentre().fakes, at: '/games' })
    await expect.element(row(/新澳门六合彩 彩票 自营 随彩票 热门 20/)).toBeVisible()
    await expect.element(row(/龙门跃鲤 电子 liuhe 上架 .*96.4%/)).toBeVisible()
    await expect.element(row(/经典水果机 电子 liuhe 未上架/)).toBeVisible()
    await expect.element(row(/扫雷寻宝 电子 liuhe 上架 · 有维护时段/)).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: '状态' }), 'hot')
    await expect.element(row(/龙门跃鲤/)).not.toBeInTheDocument()
    await expect.element(row(/新澳门六合彩/)).toBeVisible()
  })

  test('changes how a game is shown, and moves it in its category', async () => {
    const { calls } = await openConsole({ as: EDITOR, fakes: aCentre().fakes, at: '/games?row=10002' })
    await expect.element(button(/^改显示/)).toBeVisible()
    await press('a')
    await userEvent.fill(box(/热门次序/), '12')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '在分类最前' }), '1')
    await say('改显示')
    await expect.element(row(/经典水果机 .* 热门 12 · 置顶/)).toBeVisible()
    expect(bodyOf(calls, 'arrange')).toEqual({
      ...{ version: 3, reason: '节日调整' },
      place: { hot: 12, isPinned: 1, imageUrl: '', landscapeUrl: '' },
    })
    await press('u')
    await expect.poll(() => bodyOf(calls, 'reorder')).toEqual({ gameIds: [10_002, 10_001, 10_003] })
    await expect.poll(() => button(/^前移/).elements()).toEqual([])
  })

  test('takes a game off, says when it is closed, and gives it a name', async () => {
    const { calls } = await openConsole({ as: EDITOR, fakes: aCentre().fakes, at: '/games?row=10001' })
    await expect.element(button(/^上架与维护/)).toBeVisible()
    await press('x')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '状态' }), '0')
    await userEvent.fill(box(/维护时段/), '03:00:00~04:00:00')
    await say('上架与维护')
    await expect.element(row(/龙门跃鲤 .* 未上架/)).toBeVisible()
    expect(bodyOf(calls, 'open')).toMatchObject({ version: 3, isEnabled: 0, maintenance: '03:00:00~04:00:00' })
    await press('e')
    await userEvent.fill(box(/名称/), '金鲤')
    await say('改名')
    await expect.element(row(/金鲤/)).toBeVisible()
    expect(bodyOf(calls, 'rename')).toMatchObject({ version: 4, gameName: '金鲤' })
  })

  test('tells what a colleague has changed meanwhile, and overwrites nothing', async () => {
    const { fakes, change } = aCentre()
    await openConsole({ as: EDITOR, fakes, at: '/games?row=10001' })
    await expect.element(button(/^改显示/)).toBeVisible()
    change(10_001, 3, () => ({ place: { ...PLAIN, hot: 99 } }))
    await press('a')
    await userEvent.fill(box(/热门次序/), '12')
    await say('改显示')
    await expect.element(panel.getByText('99').first()).toBeVisible()
  })

  test('begins again with what is, once it was taken: what a colleague has set since is not overwritten', async () => {
    const { fakes, change } = aCentre()
    await openConsole({ as: EDITOR, fakes, at: '/games?row=10002' })
    await expect.element(button(/^改显示/)).toBeVisible()
    await press('a')
    await userEvent.fill(box(/热门次序/), '12')
    await say('改显示')
    await expect.element(row(/经典水果机 .* 热门 12/)).toBeVisible()
    change(10_002, 4, () => ({ place: { ...PLAIN, hot: 99 } }))
    // A deed of one's own reads the panel again.
    await press('u')
    await expect.element(panel.getByText('99', { exact: true })).toBeVisible()
    await press('a')
    await expect.element(box(/热门次序/)).toHaveValue('99')
  })

  test('changes a supplier, and says when a provider does not answer', async () => {
    const { calls } = await openConsole({ as: EDITOR, fakes: aCentre().fakes, at: '/games?view=suppliers&row=liuhe' })
    await expect.element(button(/^改供应商/)).toBeVisible()
    await press('a')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '游戏' }), '0')
    await say('改供应商')
    await expect.element(row(/六合工坊 studio 1 不显示/)).toBeVisible()
    expect(bodyOf(calls, 'saveSupplier')).toMatchObject({ version: 1, isShown: 0, supplierName: '六合工坊' })
    await press('q')
    await expect.poll(() => bodyOf(calls, 'refresh')).toEqual({ provider: 'studio' })
    await expect.element(panel.getByText(/游戏暂时无法进入，请稍后再试。/)).toBeVisible()
  })

  test('is walked by keys alone', async () => {
    await walkByKeys({ as: EDITOR, fakes: aCentre().fakes, at: '/games' }, [/新澳门六合彩/, /龙门跃鲤/])
  })

  test.each(['light', 'dark'] as const)('can be read and used by everybody in %s', async (theme) => {
    const at = '/games?row=10001'
    expect(await faultsIn(theme, { as: EDITOR, fakes: aCentre().fakes, at }, /Dragon Carp/)).toEqual([])
  })

  const readers = STAFF_ROLES.filter((role) => staffMay(role, 'readGames'))
  test.each(readers)('offers %s what the matrix says [SEC-61]', async (role) => {
    await openConsole({ as: { login: 'somebody', role }, fakes: aCentre().fakes, at: '/games?row=10001' })
    await expect.element(panel.getByText('Dragon Carp')).toBeVisible()
    expect(button(/^改显示/).elements()).toHaveLength(staffMay(role, 'writeGames') ? 1 : 0)
    expect(button(/^上架与维护/).elements()).toHaveLength(staffMay(role, 'operateGames') ? 1 : 0)
  })
})
