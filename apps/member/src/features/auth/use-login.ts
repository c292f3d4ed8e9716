import { paths } from '@liuhe/brand/paths.ts'
import { VERSION } from '@liuhe/brand/version.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import type { CaptchaKind } from '@liuhe/contract/captcha.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { confirm } from '@liuhe/web/ui/over/confirm.ts'
import { toast } from '@liuhe/web/ui/over/toast.tsx'
import { useEffect, useState } from 'react'
import { useBridge } from '../../shared/native-bridge.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { isOwnAddress } from '../../shared/operator/own-address.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { tellUnanswered, unanswered } from './captcha/unanswered.ts'
import { type Captcha, useCaptcha } from './captcha/use-captcha.ts'
import { canLogin, isLoginBusy, LOGIN_IDLE, type LoginEvent, loginStep } from './login-machine.ts'
import { findCredential, hasCredentialStore, offerCredential } from './credential-store.ts'
import { sendNatively, sentenceOf } from './send-entry.ts'
import { useEnter } from './use-enter.ts'
import { useMachine } from './use-machine.ts'

/** The login form (Spec A §2–§5). `back` is the address that a guard sent a guest away from. */
export function useLogin(back: string | undefined) {
  const [account, setAccount] = useState(() => readRememberedAccount(globalThis.localStorage))
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(() => account !== '')
  const { state, now, send } = useMachine(loginStep, LOGIN_IDLE)
  const limit = usePublished(staticFiles.loginLimit)
  const captcha = useCaptcha('login', limit.data?.captchaAnswer === 1)
  const isLoading = limit.isFetching || captcha.isLoading
  const signIn = useSignIn()
  const leave = useLeave(back)
  const prove = useTries({
    machine: { send },
    captcha,
    sendForm: (captchaAnswer) => signIn({ account: account.trim(), password, remember, captchaAnswer }),
    onRefused: () => void limit.refetch(),
    onEntered: () => {
      rememberAccount(localStorage, remember ? account.trim() : null)
      if (remember) void offerCredential({ account: account.trim(), password })
      setPassword('')
      toast('登录成功!', 2)
      leave()
    },
  })
  const submit = () => {
    if (!canLogin({ account, password, isLoading, state: now() })) return
    send({ type: 'submit', captcha: captcha.need })
    if (captcha.need === 'missing') return toast('验证码不正确', 2)
    void prove(captcha.kind)
  }
  useStoredCredential({ setAccount, setPassword })
  const edit = (change: () => void) => {
    change()
    send({ type: 'edited' })
  }
  return {
    account,
    password,
    remember,
    captcha,
    setAccount: (text: string) => edit(() => setAccount(text)),
    setPassword: (text: string) => edit(() => setPassword(text)),
    setRemember,
    rememberLabel: hasCredentialStore() ? '记住密码' : '记住账号',
    /** The picture's characters are still missing although somebody wanted to go on. */
    isCodeMissed: state.kind === 'captcha-needed' && captcha.isCodeMissing,
    canSubmit: canLogin({ account, password, isLoading, state }),
    isBusy: isLoginBusy(state),
    submit,
  }
}

type Tries = {
  machine: { send: (event: LoginEvent) => void }
  captcha: Captcha
  /** @throws ApiError */
  sendForm: (captchaAnswer: string | undefined) => Promise<void>
  onRefused: () => void
  onEntered: () => void
}

/** Has a captcha proved and sends the form; what a refusal asks for first is opened at once (F-Q8). */
function useTries({ machine: { send }, captcha, sendForm, onRefused, onEntered }: Tries) {
  const navigation = useNavigation()
  const refused = async (fault: unknown, answer: string | undefined): Promise<CaptchaKind | undefined> => {
    send({ type: 'refused', message: sentenceOf(fault) })
    // The next try follows the limits as they are now (Spec A §4).
    onRefused()
    void captcha.afterRefusal(fault as Error)
    const due = unanswered(fault, answer)
    if (due !== undefined) return tellUnanswered(due, captcha)
    if (!isReset(fault)) toast(sentenceOf(fault), 3)
    else if (await confirm({ title: '重置密码', text: fault.message })) navigation.go(paths.services())
    return undefined
  }
  const prove = async (kind: CaptchaKind): Promise<void> => {
    const proof = await captcha.prove(kind)
    if (proof.kind === 'given-up') return send({ type: 'given-up' })
    send({ type: 'proved' })
    try {
      await sendForm(proof.answer)
    } catch (fault) {
      const next = await refused(fault, proof.answer)
      if (next === undefined) return
      send({ type: 'submit', captcha: 'verify' })
      return prove(next)
    }
    send({ type: 'entered' })
    onEntered()
  }
  return prove
}

const isReset = (fault: unknown): fault is ApiError => fault instanceof ApiError && fault.code === 'UC/RESET_PASSWORD'

type Fill = (change: (typed: string) => string) => void

/**
 * The browser's own store fills the form of somebody who wanted to be remembered (Ruling C101, LOGIN-048), but never
 * over what was typed meanwhile.
 */
function useStoredCredential({ setAccount, setPassword }: { setAccount: Fill; setPassword: Fill }): void {
  useEffect(() => {
    const remembered = readRememberedAccount(localStorage)
    if (remembered === '') return
    let isLeft = false
    void findCredential().then((found) => {
      if (isLeft || found === null) return
      setAccount((typed) => (typed === remembered ? found.account : typed))
      setPassword((typed) => (typed === '' ? found.password : typed))
    })
    return () => {
      isLeft = true
    }
  }, [setAccount, setPassword])
}

type Credentials = { account: string; password: string; remember: boolean; captchaAnswer: string | undefined }

/** Signs in by the call or by way of the app's wrapper, and loads the profile. @throws ApiError */
function useSignIn(): (credentials: Credentials) => Promise<void> {
  const bridge = useBridge()
  const { companyCode } = useBrand()
  const { mutateAsync } = useAct(auth.login, { ownErrors: true })
  const enter = useEnter()
  return async ({ captchaAnswer, ...fields }) => {
    const args = {
      ...fields,
      version: VERSION,
      ...(captchaAnswer !== undefined && { captchaAnswer }),
      ...(bridge.kind === 'app' && { companyCode }),
    }
    await enter(bridge.login ? await sendNatively(bridge.login, auth.login, args) : await mutateAsync(args))
  }
}

/** Back to the page that asked for a login, or to the previous one, or home (LOGIN-029). */
function useLeave(back: string | undefined): () => void {
  const navigation = useNavigation()
  return () => {
    if (back !== undefined && isOwnAddress(back)) navigation.go(back, { replace: true })
    else navigation.back(paths.home())
  }
}

/**
 * Our storage keeps the account name only (SEC-07, Ruling C101): the password belongs to the browser's own store.
 */
const KEY = 'remembered_account'

const readRememberedAccount = (storage: Pick<Storage, 'getItem'> | undefined): string => storage?.getItem(KEY) ?? ''

function rememberAccount(storage: Pick<Storage, 'setItem' | 'removeItem'>, account: string | null): void {
  if (account === null) storage.removeItem(KEY)
  else storage.setItem(KEY, account)
}
