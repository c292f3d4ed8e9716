import type { Company } from '@liuhe/brand/company.ts'
import { Field } from '../../frame/form.tsx'
import { Part } from '../../frame/parts.tsx'
import { Button } from '../../shared/button.tsx'
import style from './companies.module.css'
import { CompanyField, Fault, fieldId } from './company-field.tsx'
import type { TypedCompany } from './use-company.ts'
import { CONTACT_TYPES, ENCRYPT_ENTRIES, LINKS, NAMES, PICTURES } from './words.ts'

/** Names, pictures, where taps lead, and whom members may ask. */
export const BrandPart = ({ typed, isReadOnly }: { typed: TypedCompany; isReadOnly: boolean }) => (
  <fieldset className={style.plain} disabled={isReadOnly}>
    <Part title="名称与标志">
      <div className={style.fields}>
        {NAMES.map((field) => (
          <CompanyField key={field.name} {...{ typed, field }} />
        ))}
      </div>
      {PICTURES.map((field) => (
        <CompanyField key={field.name} {...{ typed, field }} />
      ))}
    </Part>
    <Part title="链接与下载" hint="https:// 地址或本站路径">
      <div className={style.fields}>
        {LINKS.map((field) => (
          <CompanyField key={field.name} {...{ typed, field }} />
        ))}
        <Field
          id={fieldId('encryptEntry')}
          field={{ label: '加密入口通往', kind: 'select', options: ENCRYPT_ENTRIES }}
          words={typed.text.encryptEntry ?? ''}
          fault={typed.faults.get('encryptEntry')}
          onType={(words) => typed.type('encryptEntry', words, { isOptional: true })}
        />
      </div>
    </Part>
    <Contacts typed={typed} />
  </fieldset>
)

type Contact = Company['companyDetailList'][number]
const NOBODY: Contact = { content: '', httpImageUrl: '', wechatUrl: '', type: 'wechat' }
const CONTACTS_MAX = 10

/** Chat accounts of the service, in the order in which members see them. */
function Contacts({ typed }: { typed: TypedCompany }) {
  const contacts = typed.text.companyDetailList
  const put = (companyDetailList: typeof contacts) => typed.change({ companyDetailList })
  const change = (at: number, part: Partial<Contact>) =>
    put(contacts.map((one, place) => (place === at ? { ...one, ...part } : one)))
  return (
    <Part
      title="客服联系方式"
      hint="悬浮窗与“联系我们”"
      tools={
        <Button disabled={contacts.length >= CONTACTS_MAX} onClick={() => put([...contacts, NOBODY])}>
          加一行
        </Button>
      }
    >
      {contacts.length === 0 && <p className={style.rest}>没有</p>}
      {contacts.map((contact, at) => (
        <div key={at} className={style.contact} role="group" aria-label={`联系方式 ${at + 1}`}>
          <Field
            id={fieldId(`companyDetailList.${at}.type`)}
            field={{ label: '类型', kind: 'select', options: CONTACT_TYPES }}
            words={contact.type}
            fault={typed.faults.get(`companyDetailList.${at}.type`)}
            onType={(type) => change(at, { type: type as Contact['type'] })}
          />
          {CONTACT_FIELDS.map(({ name, label }) => (
            <Field
              key={name}
              id={fieldId(`companyDetailList.${at}.${name}`)}
              field={{ label, kind: 'text' }}
              words={contact[name]}
              fault={typed.faults.get(`companyDetailList.${at}.${name}`)}
              onType={(words) => change(at, { [name]: words })}
            />
          ))}
          <Button look="text" aria-label={`删除联系方式 ${at + 1}`} onClick={() => put(contacts.toSpliced(at, 1))}>
            删除
          </Button>
        </div>
      ))}
      <Fault path="companyDetailList" typed={typed} />
    </Part>
  )
}

const CONTACT_FIELDS = [
  { name: 'content', label: '账号' },
  { name: 'wechatUrl', label: '添加地址' },
  { name: 'httpImageUrl', label: '头像或二维码' },
] as const
