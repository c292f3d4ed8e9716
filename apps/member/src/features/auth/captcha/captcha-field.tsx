import { type CaptchaPurpose, captchaImagePath } from '@liuhe/contract/captcha.ts'
import { Field, type FieldProps } from '@liuhe/web/ui/field.tsx'
import { useState } from 'react'
import IconRefresh from '~icons/mingcute/refresh-2-line'
import IconShield from '~icons/mingcute/shield-line'
import styles from './captcha-field.module.css'
import type { Captcha } from './use-captcha.ts'

type CaptchaFieldProps = {
  captcha: Captcha
  purpose: CaptchaPurpose
  error?: string | undefined
  hideLabel?: boolean
  look?: FieldProps['look']
}

/** The characters of a picture; a tap on the picture brings another one. Shown while the image captcha is needed. */
export function CaptchaField({ captcha, purpose, error, hideLabel, look }: CaptchaFieldProps) {
  if (captcha.kind !== 'image' || captcha.isNative) return null
  return (
    <Field
      label="验证码"
      hideLabel={hideLabel}
      look={look}
      icon={hideLabel && <IconShield />}
      placeholder="请输入验证码"
      name="captcha"
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={8}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the refusal of a form asks for it
      autoFocus={captcha.isDemanded}
      value={captcha.code}
      error={error}
      onChange={(event) => captcha.setCode(event.target.value.trim())}
      addon={<Picture key={captcha.stamp} purpose={purpose} stamp={captcha.stamp} onRefresh={captcha.refresh} />}
    />
  )
}

type PictureProps = { purpose: CaptchaPurpose; stamp: number; onRefresh: () => void }

function Picture({ purpose, stamp, onRefresh }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <button type="button" className={styles.picture} data-state={state} aria-label="换一张验证码" onClick={onRefresh}>
      <img
        src={API_ROOT + captchaImagePath(purpose, stamp)}
        alt="验证码图片"
        width={104}
        height={44}
        hidden={state === 'failed'}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
      {state === 'failed' && (
        <span className={styles.again}>
          <IconRefresh aria-hidden="true" /> 点击重试
        </span>
      )}
    </button>
  )
}

/** Pictures are fetched by the browser itself, so they carry the root of the calls with them (Ruling C37). */
const API_ROOT = '/app-api'
