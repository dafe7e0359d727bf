import { expect, test } from 'vitest'
import { FACTS } from '#domain/facts/catalogue.ts'
import { filtersOf } from '#domain/facts/fact-filters.ts'
import { readPhrase } from './phrase.ts'

const searched = FACTS.flatMap((fact) => {
  const isAsked = filtersOf(fact).length > 0
  return isAsked ? fact.searches.map((words) => ({ fact, words })) : []
})

test.each(searched)('$words asks for $fact.key', ({ fact, words }) => {
  const plural = /(s|x|ch|sh)$/.test(words)
    ? `${words}es`
    : `${words}s`.replace(/([^aeiou])ys$/, '$1ies')
  const forms = [words, plural, words.replaceAll(' ', ''), words.replaceAll(' ', '-')]
  for (const form of forms) {
    const { asked } = readPhrase(`parks with ${form} in Boston`)
    const { amenities = [], facts = [] } = asked
    const isFed = fact.feeds !== undefined && amenities.includes(fact.feeds)
    expect(isFed || facts.some((one) => one.startsWith(`${fact.key}:`)), form).toBe(true)
  }
})
