import { Field, type FieldProps } from '@liuhe/web/ui/field.tsx'
import { Sheet } from '@liuhe/web/ui/over/sheet.tsx'
import { useState } from 'react'
import IconDown from '~icons/mingcute/down-small-fill'
import IconCheck from '~icons/mingcute/check-line'
import IconSearch from '~icons/mingcute/search-line'
import styles from './phone-field.module.css'
import { type Country, listCountries } from './phone-number.ts'

type PhoneFieldProps = FieldProps & { country: string; onCountry: (code: string) => void }

/** A mobile number behind the dialling code of its country. The list of countries comes with this chunk. */
export default function PhoneField({ country, onCountry, ...field }: PhoneFieldProps) {
  const [countries] = useState(listCountries)
  const [isOpen, setOpen] = useState(false)
  const chosen = countries.find(({ code }) => code === country)
  return (
    <>
      <Field
        {...field}
        icon={
          <button
            type="button"
            className={styles.dial}
            aria-haspopup="dialog"
            aria-label={`国家或地区：${chosen?.name ?? country} +${chosen?.dial ?? ''}`}
            onClick={() => setOpen(true)}
          >
            +{chosen?.dial}
            <IconDown aria-hidden="true" />
          </button>
        }
      />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="选择国家或地区">
        <CountryList
          countries={countries}
          country={country}
          onChoose={(code) => {
            onCountry(code)
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}

type CountryListProps = { countries: readonly Country[]; country: string; onChoose: (code: string) => void }

function CountryList({ countries, country, onChoose }: CountryListProps) {
  const [wanted, setWanted] = useState('')
  const found = countries.filter((one) => isWanted(one, wanted.trim()))
  return (
    <div className={styles.list}>
      <label className={styles.search}>
        <IconSearch aria-hidden="true" />
        <span className="visually-hidden">搜索国家或地区</span>
        <input
          type="search"
          placeholder="搜索名称或区号"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      {found.length === 0 && <p className={styles.none}>没有符合的国家或地区</p>}
      <ul>
        {found.map(({ code, name, dial }) => (
          <li key={code}>
            <button type="button" aria-pressed={code === country} onClick={() => onChoose(code)}>
              <span>{name}</span>
              <span className="num">+{dial}</span>
              {code === country && <IconCheck aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** By name, or by the beginning of the code with or without its plus. */
const isWanted = ({ name, dial, code }: Country, text: string): boolean =>
  name.includes(text) || dial.startsWith(text.replace(/^\+/, '')) || code === text.toUpperCase()
