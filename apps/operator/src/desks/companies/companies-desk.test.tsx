import { companies } from '@liuhe/brand/companies.ts'
import * as approvals from '@liuhe/contract/api/operator/approvals.ts'
import * as cards from '@liuhe/contract/api/operator/cards.ts'
import * as api from '@liuhe/contract/api/operator/companies.ts'
import { STAFF_ROLES, staffMay } from '@liuhe/domain/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, faultsIn, panel, press, row, walkByKeys } from '../../testing/desk.ts'
import { fake, openConsole, refusal } from '../../testing/open-console.tsx'
import { anApproval } from '../approvals/testing.ts'
import { textOf } from './testing.ts'
import type { CompanyRow, CompanyText, CompanyVersion } from './words.ts'

const EDITOR = { login: 'li.na', role: 'content' } as const
const ADMIN = { login: 'ada', role: 'sysadmin' } as const
const NOW = Date.now()
const dialog = page.getByRole('dialog')

/** A server with both companies of the product, which keeps to revisions. */
function aServer() {
  const shelf = companies.map((company, at) => {
    const text = textOf(company)
    const row: CompanyRow = {
      ...{ code: company.code, name: text.name, theme: text.theme, isSite: at === 0, revision: 2, licenceRevision: 1 },
      ...{ changedBy: 'wang.w', changedAt: NOW, domains: company.domain.split('\n') },
      licence: { number: 'AC-2026-0188', regulator: '示范博彩监管局', validUntil: '2030-12-31' },
    }
    const version = (revision: number, part: Partial<CompanyText>): CompanyVersion => ({
      ...{ revision, changedBy: 'wang.w', changedAt: NOW - 9_000, reason: '随系统带来', text: { ...text, ...part } },
      ...{ domains: row.domains, licence: null },
    })
    return { row, text, versions: [version(2, {}), version(1, { name: '旧名字' })] }
  })
  const said: unknown[] = []
  const find = (code: string) => {
    const found = shelf.find(({ row }) => row.code === code)
    if (found === undefined) throw refusal('COMPANY/NOT_FOUND')
    return found
  }
  const step = (name: string, asked: { companyCode: string; revision: number }, part: Partial<CompanyText>) => {
    said.push([name, asked])
    const one = find(asked.companyCode)
    if (one.row.revision !== asked.revision) throw refusal('COMPANY/CHANGED')
    one.text = { ...one.text, ...part }
    Object.assign(one.row, { revision: one.row.revision + 1, name: one.text.name, changedBy: 'li.na' })
    return { revision: one.row.revision }
  }
  const layouts = { codes: ['mb20'], revision: 3 }
  const fakes = [
    fake(api.list, () => shelf.map(({ row: one }) => ({ ...one }))),
    fake(api.read, ({ companyCode }) => {
      const one = find(companyCode)
      const { text, versions } = structuredClone(one)
      return { company: { ...one.row }, text, versions, fixedDomains: ['www.aocai.example'] }
    }),
    fake(api.save, (asked) => step('save', asked, asked.text)),
    fake(api.restore, (asked) => step('restore', asked, { name: '旧名字' })),
    fake(api.propose, (asked) => {
      said.push(['propose', asked])
      return { approvalId: 63, payloadHash: 'ab'.repeat(32), expiresAt: NOW + 86_400_000 }
    }),
    fake(cards.blockList, () => ({ ...layouts, codes: [...layouts.codes] })),
    fake(cards.setBlockList, (asked) => {
      said.push(['layouts', asked])
      if (asked.revision !== layouts.revision) throw refusal('CONTENT/CHANGED')
      Object.assign(layouts, { codes: [...asked.codes], revision: layouts.revision + 1 })
      return { ...layouts }
    }),
    fake(cards.categories, () => ({ names: ['特码', '平特', '生肖'], isOwn: false, revision: 0 })),
    fake(cards.orderCategories, (asked) => {
      said.push(['categories', asked])
      return { names: asked.names, revision: 1 }
    }),
    fake(approvals.list, () => []),
  ]
  return { shelf, said, fakes, find, layouts }
}

const open = (server: ReturnType<typeof aServer>, at: string, as: typeof EDITOR | typeof ADMIN = EDITOR) =>
  openConsole({ as, at, fakes: server.fakes })
const field = (name: string | RegExp) => panel.getByRole('textbox', { name })
const items = (list: string) =>
  panel
    .getByRole('list', { name: list, exact: true })
    .getByRole('listitem')
    .elements()
    .map((one) => one.querySelector('span')?.textContent)

describe('the desk of companies', () => {
  test('saves what is typed by Ctrl S, in a field as well, and takes it back within its seconds', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai')
    await expect.element(row(/澳彩在线 · 本站 朱砂红 2030-12-31 v2/)).toBeVisible()
    await userEvent.fill(field('公司名称'), '澳彩娱乐')
    await userEvent.fill(field('说明'), '换名字')
    await press('{Control>}s{/Control}')
    await expect.poll(() => server.said).toHaveLength(1)
    expect(server.said[0]).toMatchObject(['save', { revision: 2, reason: '换名字', text: { name: '澳彩娱乐' } }])
    await expect.element(panel.getByRole('heading', { name: '澳彩娱乐' })).toBeVisible()
    await expect.element(panel.getByText('没有改动')).toBeVisible()
    await expect.element(page.getByText('已保存 澳彩在线 v3')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '撤销' }))
    await expect.poll(() => server.said.at(-1)).toMatchObject(['restore', { revision: 3, version: 2 }])
  })

  test('an emptied field is not set any longer, and what is typed outlives the page', async () => {
    const server = aServer()
    const first = await open(server, '/companies?row=xiangyun')
    await userEvent.clear(field('在线客服'))
    await expect.element(panel.getByText('1 处改动，未保存')).toBeVisible()
    await first.unmount()
    await open(server, '/companies?row=xiangyun')
    await expect.element(field('在线客服')).toHaveValue('')
    await press('{Control>}s{/Control}')
    await expect.poll(() => server.said).toHaveLength(1)
    expect((server.said[0] as [string, { text: CompanyText }])[1].text).not.toHaveProperty('olUrl')
  })

  test('says beside each field what is wrong, leads to it from another part, and sends nothing meanwhile', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai&part=look')
    await userEvent.fill(panel.getByRole('textbox', { name: '主色（按钮、选中、页头）' }), '#ffe0e0')
    await expect.element(panel.getByText('与底色的对比度不到 4.5，字看不清').first()).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: '主色（按钮、选中、页头）用主题的' }))
    await press('1')
    await userEvent.fill(field('登录跳转'), 'javascript:alert(1)')
    await expect.element(field('登录跳转')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(panel.getByRole('button', { name: /品牌与链接 1 处有误/ })).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: '版本', exact: true }))
    await userEvent.click(panel.getByRole('group', { name: '有误的内容' }).getByRole('button', { name: '登录跳转' }))
    await expect.element(field('登录跳转')).toHaveFocus()
    await press('{Control>}s{/Control}')
    await expect.element(button(/^保存为 v3/)).toBeDisabled()
    expect(server.said).toEqual([])
  })

  test('orders home by keys, hides a part, and the focus goes with the row', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai&part=home')
    await expect.element(panel.getByText('与主题相同').first()).toBeVisible()
    await expect.element(panel.getByRole('checkbox', { name: '显示 轮播图' })).toBeVisible()
    const before = items('首页区块')
    ;(panel.getByRole('button', { name: '上移 轮播图' }).element() as HTMLElement).focus()
    await press('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    await expect.element(panel.getByRole('button', { name: '上移 轮播图' })).toHaveFocus()
    const at = before.indexOf('轮播图')
    expect(items('首页区块').indexOf('轮播图')).toBe(at - 2)
    await userEvent.click(panel.getByRole('checkbox', { name: '显示 滚动公告' }))
    expect(items('首页从上到下').length + items('首页区块').length).toBeGreaterThan(before.length)
    await userEvent.click(panel.getByRole('checkbox', { name: '显示 首页' }))
    await expect.element(panel.getByText('菜单里要有“首页”和“我的”')).toBeVisible()
    await userEvent.click(panel.getByRole('checkbox', { name: '底部菜单跟随主题' }))
    await press('{Control>}s{/Control}')
    await expect.poll(() => server.said).toHaveLength(1)
    const { text } = (server.said[0] as [string, { text: CompanyText }])[1]
    expect(text.homeBlocks?.slice(0, 3)).toEqual(['collection', 'banner', 'AD01'])
    expect(text.homeBlocks).not.toContain('notice')
    expect(text).not.toHaveProperty('menu')
  })

  test('flags, words and looks are the theme’s until they are set', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai&part=flags')
    await userEvent.selectOptions(panel.getByLabelText('悬浮聊天'), 'true')
    await userEvent.fill(field('游戏大厅'), '游艺厅')
    await userEvent.click(panel.getByRole('button', { name: '主题与颜色' }))
    await userEvent.click(panel.getByRole('radio', { name: '默认 黑金' }))
    await userEvent.click(panel.getByRole('checkbox', { name: '可选 海蓝' }))
    await press('{Control>}s{/Control}')
    await expect.poll(() => server.said).toHaveLength(1)
    expect((server.said[0] as [string, { text: CompanyText }])[1].text).toMatchObject({
      ...{ flags: { floatingChat: true }, labels: { gameCenter: '游艺厅' } },
      ...{ theme: 'theme4', themes: ['theme2', 'theme3', 'theme4'] },
    })
  })

  test('over a faster colleague it shows three texts, and sends nothing before one is chosen', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai')
    await userEvent.fill(field('短名'), '澳彩')
    const one = server.find('aocai')
    Object.assign(one.row, { revision: 5 })
    one.text = { ...one.text, logoText: '别人的' }
    await userEvent.click(button(/^保存为 v3/))
    const conflict = panel.getByRole('region', { name: '冲突' })
    await expect.element(conflict.getByRole('row', { name: '短名 澳彩在线 澳彩 别人的' })).toBeVisible()
    await press('{Control>}s{/Control}')
    await userEvent.click(conflict.getByRole('button', { name: '在新版本上继续我的' }))
    await userEvent.click(button(/^保存为 v6/))
    await expect
      .poll(() => server.said.map((said) => (said as [string, { revision: number }])[1].revision))
      .toEqual([2, 5])
  })

  test('shows what a version changed, and makes it the next one for a reason', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai&part=versions')
    await userEvent.click(panel.getByRole('button', { name: '差异 v2' }))
    await expect.element(panel.getByRole('row', { name: '公司名称 − 旧名字 + 澳彩在线' })).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: '恢复 v1' }))
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由（/ }), '改错了名字')
    await userEvent.click(dialog.getByRole('button', { name: '恢复为 v3' }))
    await expect.poll(() => server.said).toMatchObject([['restore', { revision: 2, version: 1, reason: '改错了名字' }]])
  })

  test('layouts and categories are lists of their own, saved over what was seen', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai&part=places')
    await userEvent.click(panel.getByRole('checkbox', { name: 'mb01', exact: true }))
    server.layouts.revision = 4
    await userEvent.click(button(/^保存版式/))
    await userEvent.click(panel.getByRole('button', { name: '用我的' }))
    await userEvent.click(button(/^保存版式/))
    await expect
      .poll(() => server.said)
      .toMatchObject([
        ['layouts', { revision: 3 }],
        ['layouts', { revision: 4, codes: ['mb01', 'mb20'] }],
      ])
    await userEvent.click(panel.getByRole('button', { name: '下移 特码' }))
    await userEvent.click(button(/^保存顺序/))
    await expect.poll(() => server.said.at(-1)).toMatchObject(['categories', { names: ['平特', '特码', '生肖'] }])
  })

  test('domains and licence are proposed by a sysadmin, who sees what is wrong before [SEC-62]', async () => {
    const server = aServer()
    await open(server, '/companies?row=aocai&part=licence', ADMIN)
    await expect.element(panel.getByText('站点正在使用')).toBeVisible()
    await press('s')
    const domains = dialog.getByLabelText(/^域名/)
    await userEvent.fill(domains, 'm.aocai.example\nWWW.x')
    await expect.element(dialog.getByText(/正确的域名（WWW.x）、www.aocai.example，站点正在使用/)).toBeVisible()
    await userEvent.fill(domains, 'www.aocai.example\nv.aocai.example')
    await userEvent.fill(dialog.getByLabelText('牌照号'), 'AC-2027-0001')
    await userEvent.fill(dialog.getByRole('textbox', { name: /理由（/ }), '换发牌照')
    await userEvent.click(dialog.getByRole('button', { name: '提交新的域名与牌照' }))
    await expect
      .poll(() => server.said)
      .toMatchObject([
        [
          'propose',
          {
            ...{ revision: 1, domains: ['www.aocai.example', 'v.aocai.example'], reason: '换发牌照' },
            licence: { number: 'AC-2027-0001', regulator: '示范博彩监管局', validUntil: '2030-12-31' },
          },
        ],
      ])
    expect(panel.getByRole('button', { name: '版式与分类' }).elements()).toEqual([])
  })

  test('what changes domains and licence, and what waits of it, stands in their part alone', async () => {
    const open = anApproval(7, { object: 'company/aocai', kind: 'domain-licence' })
    let isWaiting = false
    const fakes = [...aServer().fakes, fake(approvals.list, () => (isWaiting ? [open] : []))]
    const { server } = await openConsole({ as: ADMIN, fakes, at: '/companies?row=aocai' })
    const elsewhere = panel.getByText(/你在「域名与牌照」里提交/)
    await expect.element(elsewhere).toBeVisible()
    expect(button(/^提交新的域名/).elements()).toEqual([])
    await userEvent.click(panel.getByRole('button', { name: '域名与牌照' }))
    await expect.element(button(/^提交新的域名/)).toBeVisible()
    isWaiting = true
    Object.assign(server, { mark: 2, objects: ['approval/7'] })
    await expect.element(panel.getByText('等第二人复核：')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: '品牌与链接' }))
    await expect.element(elsewhere).toBeVisible()
    expect(panel.getByText('等第二人复核：').elements()).toEqual([])
  })

  test('who may only read changes nothing', async () => {
    const { fakes } = aServer()
    await openConsole({ as: { login: 'aud', role: 'auditor' }, fakes, at: '/companies?row=aocai' })
    await expect.element(field('公司名称')).toBeDisabled()
    await expect.element(panel.getByText('你的角色只能查看。')).toBeVisible()
    expect(button(/^保存/).elements()).toEqual([])
    expect(STAFF_ROLES.filter((role) => staffMay(role, 'readCompanies'))).toEqual(['content', 'auditor', 'sysadmin'])
    expect(STAFF_ROLES.filter((role) => staffMay(role, 'writeCompanies'))).toEqual(['content'])
  })

  test('is walked by keys alone, and the focus is never lost', async () => {
    await walkByKeys({ as: EDITOR, at: '/companies', fakes: aServer().fakes }, [/澳彩在线/, /祥云六合/])
  })

  const seen = { brand: '客服联系方式', home: '首页示意', flags: '功能开关', look: '自己的颜色', places: '卡片版式' }
  test.each(
    Object.entries({ ...seen, licence: '发牌机构', versions: '第一版' }).flatMap(([part, words]) =>
      (['light', 'dark'] as const).map((theme) => [part, theme, words] as const),
    ),
  )('%s can be read and used by everybody in %s', async (part, theme, words) => {
    const opening = { as: EDITOR, at: `/companies?row=xiangyun&part=${part}`, fakes: aServer().fakes }
    expect(await faultsIn(theme, opening, new RegExp(words))).toEqual([])
  })
})
