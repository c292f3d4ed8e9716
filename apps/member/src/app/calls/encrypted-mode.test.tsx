import * as company from '@liuhe/contract/api/company.ts'
import * as member from '@liuhe/contract/api/member.ts'
import { createCaller } from '@liuhe/contract/client.ts'
import { ENCRYPTED_HEADER, type EncryptedMode } from '@liuhe/contract/encrypted.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { readPublished, setPublishedSource } from '@liuhe/web/api/use-published.ts'
import { PLAIN_SOURCE, type WireSource } from '@liuhe/web/api/wire-source.ts'
import { createGuestSession } from '@liuhe/web/session/session.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { companyFacts } from '../../shared/testing/company-facts.ts'
import { renderPage } from '../../shared/testing/render-page.tsx'
import { useCompany } from '../../shared/operator/use-company.ts'
import { createTransport } from './api.ts'
import { encryptedCalls } from './encrypted-calls.ts'

const ENCRYPTED = { v: 1, kid: 'k', ct: 'encrypted' }

/** A source whose opener knows one envelope; a broken one throws. */
const sourceOf = (encryptedMode: EncryptedMode, content: unknown, isBroken = false): WireSource => ({
  origin: '',
  encryptedMode,
  open: vi.fn<WireSource['open']>(async (encrypted) => {
    if (isBroken) throw new Error('broken')
    expect(encrypted).toEqual(ENCRYPTED)
    return content
  }),
})

/** The app's own transport, as its start makes it in this mode. */
const transportOf = (send: typeof fetch, source: WireSource) =>
  createTransport(createGuestSession(), {
    send,
    ...(source.encryptedMode !== 'off' && { around: (plain, root) => encryptedCalls(plain, { source, root }) }),
  })

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

describe('calls in the encrypted mode', () => {
  const notices = [{ id: 1, noticeTitle: '公告', noticeContent: '', redirectUrl: '', sort: 1 }]
  /** Answers an envelope when asked for one, else the plain list. */
  const server = () =>
    vi.fn<typeof fetch>(async (_url, init) => {
      const wantsEnvelope = new Headers(init?.headers).get(ENCRYPTED_HEADER) === '1'
      return answer({ code: 'OK', msg: '', data: wantsEnvelope ? ENCRYPTED : notices })
    })
  const ask = (send: typeof fetch, source: WireSource) =>
    createCaller(transportOf(send, source))(company.notices, { noticeType: 1 })

  it('ask for an envelope and decode what is in it [CRYPT-002]', async () => {
    const [send, source] = [server(), sourceOf('on', notices)]
    expect(await ask(send, source)).toEqual(notices)
    expect(source.open).toHaveBeenCalledWith(ENCRYPTED, '/app-api/api/notice/queryPage?noticeType=1')
    expect(send).toHaveBeenCalledOnce()
  })

  it('take the plain answer when the envelope does not open, unless the operator forbids it', async () => {
    const send = server()
    expect(await ask(send, sourceOf('on', null, true))).toEqual(notices)
    expect(send).toHaveBeenCalledTimes(2)
    const strict = server()
    await expect(ask(strict, sourceOf('only', null, true))).rejects.toMatchObject({ code: 'UNKNOWN' })
    expect(strict).toHaveBeenCalledOnce()
  })

  it('hear refusals as they are', async () => {
    const send: typeof fetch = async () => answer({ code: 'REQ/RATE_LIMITED', msg: '慢一点', data: null }, 429)
    await expect(ask(send, sourceOf('only', null))).rejects.toMatchObject({ code: 'REQ/RATE_LIMITED', status: 429 })
  })

  it('leave alone what needs a session, and everything while the mode is off', async () => {
    const headersOf = (send: ReturnType<typeof server>) => new Headers(send.mock.calls[0]?.[1]?.headers)
    const off = server()
    expect(await ask(off, PLAIN_SOURCE)).toEqual(notices)
    expect(headersOf(off).has(ENCRYPTED_HEADER)).toBe(false)
    const own = vi.fn<typeof fetch>(async () => answer({ code: 'OK', msg: '', data: { money: 1, liveMoney: 2 } }))
    await createCaller(transportOf(own, sourceOf('only', null)))(member.status, {})
    expect(headersOf(own).has(ENCRYPTED_HEADER)).toBe(false)
  })
})

describe('published files in the encrypted mode', () => {
  afterEach(() => {
    setPublishedSource(PLAIN_SOURCE)
    vi.restoreAllMocks()
  })
  const entries = [{ configKey: 'a', configValue: 'b' }]
  const [entry] = entries
  const chatEntries = { chat_maintenance_config: entry, enable_chat_maintenance: entry }
  const noLists = { index_notice: [], lottery_notice: [], roll_notice: [] }
  const serve = () =>
    vi
      .spyOn(window, 'fetch')
      .mockImplementation(async (url) => answer(`${url}`.includes('_encrypt') ? ENCRYPTED : entries))
  const asked = (spy: ReturnType<typeof serve>) => spy.mock.calls.map(([url]) => `${url}`.split('?')[0])

  it.each([
    [staticFiles.config, '/sys-upload/data/json/config_encrypt.json'],
    [staticFiles.configChat, '/sys-upload/data/json/config_chat_encrypt.json', chatEntries],
    [staticFiles.appConfig, '/sys-upload/data/json/app_config_encrypt.json'],
    [staticFiles.notices, '/sys-upload/data/json/notice_list_encrypt.json', noLists],
  ] as const)(
    'are read from their envelope %# [CRYPT-004] [CRYPT-005] [CRYPT-006]',
    async (file, path, content: unknown = entries) => {
      const spy = serve()
      setPublishedSource(sourceOf('only', content))
      expect(await readPublished(file)).toEqual(content)
      expect(asked(spy)).toEqual([path])
    },
  )

  it('are read from their envelope by pages, the company among them [CRYPT-008] [F-C5]', async () => {
    const spy = serve()
    const company = companyFacts({ name: '密封' })
    setPublishedSource(sourceOf('only', company))
    function Name() {
      return <p>{useCompany().data?.name}</p>
    }
    const { container } = await renderPage(<Name />)
    await vi.waitFor(() => expect(container.textContent).toBe('密封'))
    expect(asked(spy)).toEqual(['/sys-upload/data/json/company_encrypt.json'])
  })

  it('are read plain when the envelope does not open, unless the operator forbids it', async () => {
    const spy = serve()
    setPublishedSource(sourceOf('on', null, true))
    expect(await readPublished(staticFiles.config)).toEqual(entries)
    setPublishedSource(sourceOf('only', null, true))
    await expect(readPublished(staticFiles.config)).rejects.toThrow('broken')
    expect(asked(spy)).toHaveLength(3)
  })
})
