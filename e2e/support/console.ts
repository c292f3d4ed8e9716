import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as entry from '@liuhe/contract/api/operator/entry.ts'
import { type Call, createCaller } from '@liuhe/contract/client.ts'
import { OPERATOR_BASE } from '@liuhe/contract/operator-endpoint.ts'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test as base } from './journey.ts'
import { database } from './operator.ts'
import { product } from './product.ts'
import { patient } from '../../apps/server/src/testing/patience.ts'

/** The operators' pages: a session's cookie is the browser's, so each person has a browser of his own (SEC-62). */
export interface Console {
  /** Signs somebody of the demonstration in, by the page, at the address of a desk. */
  signIn(login: string, desk: string): Promise<Page>
}

/** The test of journeys of the operator's people. Their pages are heard, too, and all of them leave at its end. */
export const test = base.extend<{ operators: Console }>({
  operators: async ({ browser, noise }, use) => {
    const pages: { page: Page; stopListening: () => void }[] = []
    // A page asks who it is before anybody is.
    noise.expect(/401 .*\/entry\/who-am-i/)
    noise.expect(/\(Unauthorized\) .*\/entry\/who-am-i/)
    await use({
      async signIn(login, desk) {
        const context = await browser.newContext({
          ...{ baseURL: product.console, viewport: { width: 1440, height: 900 }, hasTouch: false },
        })
        const stopListening = await noise.listen(context)
        const page = await context.newPage()
        await enter(page, { login, desk })
        pages.push({ page, stopListening })
        return page
      },
    })
    for (const { page, stopListening } of pages) {
      // What the page was still asking for is refused to somebody who has left.
      stopListening()
      // While somebody works at the console, the sandbox's staff leaves withdrawals to him: others wait for them.
      await callFrom(page)(entry.signOut, {})
      await page.context().close()
    }
  },
})

async function enter(page: Page, { login, desk }: { login: string; desk: string }): Promise<void> {
  const { password, secret } = await personOf(login)
  await page.goto(desk)
  await page.getByLabel('账号').fill(login)
  await page.getByLabel('密码').fill(password)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('动态码').fill(await codeOf({ login, secret }))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible()
}

interface Person {
  login: string
  password: string
  secret: string
}

/** Who somebody of the demonstration is, as its data folder tells. */
async function personOf(login: string): Promise<Person> {
  const all = JSON.parse(await readFile(path.join(product.folder, 'operators.json'), 'utf8')) as Person[]
  const person = all.find((one) => one.login === login)
  if (person === undefined) throw new Error(`the demonstration has no ${login}`)
  return person
}

const STEP_MS = 30_000

/** A code that was not used yet: each step is taken once, and the server takes that of the next step, too. */
async function codeOf({ login, secret }: Pick<Person, 'login' | 'secret'>): Promise<string> {
  const [row] = await database()<[{ used: string }]>`select totp_step as used from operator where login = ${login}`
  const step = () => Math.max(Math.floor(Date.now() / STEP_MS), Number(row.used) + 1)
  await expect
    .poll(() => step() * STEP_MS - Date.now(), {
      message: `a code of ${login} that is still to be used`,
      timeout: patient(2 * STEP_MS),
    })
    .toBeLessThanOrEqual(STEP_MS)
  return new TOTP({ secret }).generate({ timestamp: step() * STEP_MS })
}

/** Calls the server from somebody's browser, with the session that is open there, for what no page of his offers. */
export const callFrom = (page: Page): Call =>
  createCaller(({ method, url, contentType, body }) =>
    page.evaluate(
      async ({ address, ...init }) => {
        const response = await fetch(address, init)
        return { status: response.status, body: await response.json() }
      },
      {
        ...{ address: `${OPERATOR_BASE}${url}`, method },
        ...(contentType && { headers: { 'content-type': contentType } }),
        ...(body !== undefined && { body: body as string }),
      },
    ),
  )
