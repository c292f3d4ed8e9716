import { paths } from '@liuhe/brand/paths.ts'
import { VERSION } from '@liuhe/brand/version.ts'
import * as auth from '@liuhe/contract/api/auth.ts'
import { ApiError } from '@liuhe/contract/client.ts'
import { staticFiles } from '@liuhe/contract/static-files.ts'
import { useAct } from '@liuhe/web/api/use-act.ts'
import { usePublished } from '@liuhe/web/api/use-published.ts'
import { confirm } from '@liuhe/web/ui/confirm.ts'
import { toast } from '@liuhe/web/ui/toast.tsx'
import { useState } from 'react'
import { useBridge } from '../../shared/native-bridge.ts'
import { useNavigation } from '../../shared/navigation.ts'
import { useBrand } from '../../shared/use-brand.ts'
import { useCaptcha } from './captcha/use-captcha.ts'
import { canLogin, isLoginBusy, LOGIN_IDLE, loginStep } from './login-machine.ts'
import { readRememberedAccount, rememberAccount } from './remembered-account.ts'
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
  const captcha = useCaptcha('login', limit.data?.vCode === 1)
  const isLoading = limit.isFetching || captcha.isLoading
  const signIn = useSignIn()
  const leave = useLeave(back)
  const navigation = useNavigation()

  const refused = async (fault: unknown) => {
    send({ type: 'refused', message: sentenceOf(fault) })
    // The next try follows the rules of now (Spec A §4).
    void limit.refetch()
    void captcha.afterRefusal(fault as Error)
    const isReset = fault instanceof ApiError && fault.code === 'UC/RESET_PASSWORD'
    if (!isReset) return toast(sentenceOf(fault), 3)
    if (await confirm({ title: '重置密码', text: fault.message })) navigation.go(paths.services())
  }
  const submit = async () => {
    if (!canLogin({ account, password, isLoading, state: now() })) return
    send({ type: 'submit', captcha: captcha.need })
    if (captcha.need === 'missing') return toast('验证码不正确', 2)
    const proof = await captcha.prove()
    if (proof.kind === 'given-up') return void send({ type: 'given-up' })
    send({ type: 'proved' })
    try {
      await signIn({ account: account.trim(), password, remember, valiCode: proof.answer })
    } catch (fault) {
      return refused(fault)
    }
    send({ type: 'entered' })
    rememberAccount(localStorage, remember ? account.trim() : null)
    setPassword('')
    toast('登录成功!', 2)
    leave()
  }
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
    /** The picture's characters are still missing although somebody wanted to go on. */
    isCodeMissed: state.kind === 'captcha-needed' && captcha.isCodeMissing,
    canSubmit: canLogin({ account, password, isLoading, state }),
    isBusy: isLoginBusy(state),
    submit: () => void submit(),
  }
}

type Credentials = { account: string; password: string; remember: boolean; valiCode: string | undefined }

/** Signs in by the call or by way of the app's wrapper, and loads the profile. @throws ApiError */
function useSignIn(): (credentials: Credentials) => Promise<void> {
  const bridge = useBridge()
  const { companyCode } = useBrand()
  const { mutateAsync } = useAct(auth.login, { ownErrors: true })
  const enter = useEnter()
  return async ({ valiCode, ...fields }) => {
    const args = {
      ...fields,
      version: VERSION,
      ...(valiCode !== undefined && { valiCode }),
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

/** An address of this site; a link that was sent to somebody must not lead elsewhere. */
const isOwnAddress = (address: string): boolean => /^\/(?![/\\])/.test(address)
