import * as company from '@liuhe/contract/api/company.ts'
import * as gamesApi from '@liuhe/contract/api/games.ts'
import * as member from '@liuhe/contract/api/member.ts'
import type { ArgsOf, OutputOf } from '@liuhe/contract/endpoint.ts'
import { pageFiles } from '@liuhe/contract/page-files.ts'
import { homeFiles } from '@liuhe/contract/static-files-of-home.ts'
import { fake, fakeFile, refusal } from '@liuhe/web/testing/fake-call.ts'
import { tap } from '@liuhe/web/testing/tap.ts'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { BuildContext, type BuildKind, builds } from '../../../shared/build.ts'
import type { PageProps } from '../../../shared/navigation.ts'
import { aProfile } from '../../../shared/testing/a-profile.ts'
import { brandOf, pageProps, renderPage, type RenderPageOptions } from '../../../shared/testing/render-page.tsx'
import GameCenterPage from '../game-center-page.tsx'
import { CLICK_BLOCK_MS } from '../model/click-guard.ts'
import { aCentre } from './a-centre.ts'

type Mine = OutputOf<typeof gamesApi.mine>

/** What the server of a test has and was asked. */
export function aWorld() {
  const world = {
    games: aCentre(),
    hasFile: true,
    mine: { followed: [], recent: [], openRounds: [], openTransfers: [] } as Mine,
    type: 'MEMBER' as 'MEMBER' | 'TEST',
    zone: 'Asia/Shanghai',
    play: (): string | Promise<string> => 'https://games.example/play?t=1',
    like: (): void | Promise<void> => undefined,
    list: (): void | Promise<void> => undefined,
    collected: 0,
    played: [] as ArgsOf<typeof gamesApi.play>[],
    tried: [] as ArgsOf<typeof gamesApi.demo>[],
    liked: [] as ArgsOf<typeof gamesApi.toggleLike>[],
  }
  return world
}
export type World = ReturnType<typeof aWorld>

const fakesOf = (world: World) => [
  fake(company.current, () => new Promise<never>(() => undefined)),
  fake(member.info, () => aProfile({ type: world.type })),
  fake(member.status, () => ({ money: 9_870_000n, liveMoney: 0n })),
  fake(member.refreshBalance, () => {
    world.collected += 1
    return { money: 9_871_000n, liveMoney: 0n }
  }),
  fake(gamesApi.listAll, async () => {
    await world.list()
    return world.games
  }),
  fake(gamesApi.mine, () => world.mine),
  fake(gamesApi.toggleLike, async (args) => {
    world.liked.push(args)
    await world.like()
    return { gameId: args.gameId, like: args.like }
  }),
  fake(gamesApi.play, (args) => {
    world.played.push(args)
    return world.play()
  }),
  fake(gamesApi.demo, (args) => {
    world.tried.push(args)
    return 'https://games.example/demo?t=1'
  }),
]

const filesOf = (world: World) => [
  fakeFile(pageFiles.gameCenter, () => {
    if (!world.hasFile) throw refusal('SYS/FAULT', '加载失败', 404)
    return { categories: [], games: world.games }
  }),
  fakeFile(homeFiles.config, () => [{ configKey: 'sys_config.time_zone', configValue: world.zone }]),
  fakeFile(homeFiles.notices, () => ({
    ...{ index_notice: [], lottery_notice: [] },
    roll_notice: [{ id: 1, noticeTitle: '尊敬的会员：今晚维护', noticeContent: '', sort: 1, redirectUrl: '' }],
  })),
]

type Options = RenderPageOptions & { appDisplay?: 0 | 1; hash?: string; build?: BuildKind }

/** Draws the page, and waits for its games unless there are none. */
export async function openCentre(world: World, { appDisplay = 1, hash = '', build = 'web', ...options }: Options = {}) {
  const brand = brandOf(options.theme ?? 'theme4')
  const props: PageProps = pageProps({ routeName: 'game-center', hash })
  const centre = (
    <BuildContext value={builds[build]}>
      <GameCenterPage {...props} />
    </BuildContext>
  )
  const view = await renderPage(centre, {
    theme: 'theme4',
    brand: { company: { ...brand.company, appDisplay } },
    fakes: fakesOf(world),
    files: filesOf(world),
    ...options,
  })
  if (world.games.length > 0) await expect.poll(() => sections().length).toBeGreaterThan(0)
  return view
}

export const sections = () =>
  [...document.querySelectorAll<HTMLElement>('[data-category]')].map((section) => section.dataset['category'])
export const section = (category: string): Locator => page.elementLocator(sectionOf(category))
export const sectionOf = (category: string) =>
  document.querySelector<HTMLElement>(`[data-category="${category}"]`) ?? document.body
export const namesIn = (category: string) =>
  [...sectionOf(category).querySelectorAll('article')].map((tile) => tile.querySelector('span > span')?.textContent)
export const tab = (name: string) =>
  page.getByRole('navigation', { name: '游戏分类' }).getByRole('button', { name, exact: true })
export const activeTab = () => document.querySelector('nav [aria-current="true"]')?.textContent
/** The tile of a game in its own category. */
export const tile = (category: string, name: string) =>
  section(category).getByRole('button', { name: new RegExp(`^${name}`) })
export { tap }
/** A tap that is a new one: the guard against double taps lets it through (Spec A §4). */
export const tapLater = async (target: Locator) => {
  await new Promise((resolve) => setTimeout(resolve, CLICK_BLOCK_MS + 20))
  await tap(target)
}
export const toast = () => page.getByRole('status').element().textContent
