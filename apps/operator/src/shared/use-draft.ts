import { useState } from 'react'

const PREFIX = 'operator.draft.'

/**
 * What a person types, kept by the browser at each letter, by person and object: a closed tab, a killed browser and an
 * ended session lose none of it.
 * @returns the words, a way to change them, and one to forget them
 */
export function useDraft(login: string, about: string) {
  const key = `${PREFIX}${login}.${about}`
  const [draft, setDraft] = useState({ key, words: localStorage.getItem(key) ?? '' })
  const words = draft.key === key ? draft.words : (localStorage.getItem(key) ?? '')
  const change = (next: string) => {
    if (next === '') localStorage.removeItem(key)
    else localStorage.setItem(key, next)
    setDraft({ key, words: next })
  }
  return [words, change, () => change('')] as const
}
