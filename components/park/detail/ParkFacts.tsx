import { isAskable, isRenewedOnly } from '#domain/facts/answers.ts'
import { FACT_GROUPS } from '#domain/facts/fact.ts'
import { factMark, factText, findLabel, isText, unknownFacts } from '#domain/facts/fact-texts.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { saidText } from '../../visitors/answers/answer-texts.ts'
import { openQuestion } from '../../visitors/answers/opened-question.ts'
import type { ParkAnswer } from './asked-about.ts'
import { FactLine } from './FactLine.tsx'
import styles from './ParkFacts.module.css'

type ParkFactsProps = { park: Park; heading: 'h2' | 'h3'; answer: ParkAnswer }

/**
 * A park's known facts by group, each with its source and date. Facts nobody has reported are in a
 * collapsed list, which is open if one of them was asked about. Renders nothing if the facts are not
 * loaded, as for a park from a list.
 */
export function ParkFacts({ park, heading: Heading, answer }: ParkFactsProps) {
  const { facts } = park
  if (!facts) return null
  const unknown = unknownFacts(facts)
  const Group = Heading === 'h2' ? 'h3' : 'h4'
  return (
    <section aria-label="What's here" className={styles.facts}>
      <Heading className={styles.title}>What's here</Heading>
      {Object.entries(FACT_GROUPS).map(([group, name]) => {
        const members = facts.filter(({ key }) => findLabel(key)?.group === group)
        return (
          members.length > 0 && (
            <div key={group}>
              <Group className={styles.group}>{name}</Group>
              <ul className={styles.list}>
                {members.map((fact) => (
                  <Known
                    key={fact.key}
                    park={park}
                    fact={fact}
                    isAnswer={answer.facts.includes(fact.key)}
                  />
                ))}
              </ul>
            </div>
          )
        )
      })}
      <Unsettled park={park} answer={answer} />
      {unknown.length > 0 && (
        <details
          className={styles.unknown}
          open={answer.isUnknown}
          data-about={(answer.isUnknown && answer.facts.length === 0) || undefined}
        >
          <summary>{`What we don't know yet · ${unknown.length}`}</summary>
          <ul>
            {unknown.map(({ key, name }) => (
              <li key={key} data-about={answer.facts.includes(key) || undefined}>
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

type KnownProps = { park: Park; fact: KnownFact; isAnswer: boolean }

function Known({ park: { id, said = [] }, fact, isAnswer }: KnownProps) {
  const { key, value, source } = fact
  const label = findLabel(key)
  // A text of Google's that a visitor confirms would be copied.
  const isAsked = isAskable(label) || (label && isRenewedOnly(label) && source !== 'google')
  const isDisputed = said.some((one) => one.key === key && one.value !== value)
  return (
    <FactLine
      mark={isText(fact) ? 'text' : factMark(fact)}
      fact={fact}
      isAnswer={isAnswer}
      said={isDisputed ? saidText(key, said) : undefined}
      onAsk={isAsked ? () => openQuestion({ parkId: id, key }) : undefined}
    >
      {isText(fact) ? <TextFact fact={fact} /> : factText(fact)}
    </FactLine>
  )
}

type UnsettledProps = { park: Park; answer: ParkAnswer }

/** What visitors say of things that are not known, as they do not agree or are too few. */
function Unsettled({ park: { facts = [], said = [] }, answer }: UnsettledProps) {
  const keys = [...new Set(said.map(({ key }) => key))].filter(
    (key) => findLabel(key) && !facts.some((fact) => fact.key === key),
  )
  if (keys.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Not settled yet">
      {keys.map((key) => (
        <FactLine
          key={key}
          mark="unknown"
          note={saidText(key, said)}
          isAnswer={answer.facts.includes(key)}
        >
          {findLabel(key)?.name}
        </FactLine>
      ))}
    </ul>
  )
}

/** A fact that is a text of its own, as a link where it leads somewhere. */
function TextFact({ fact: { key, value } }: { fact: KnownFact }) {
  const { name = key, format } = findLabel(key) ?? {}
  const link = linkOf(format, value)
  if (!link) return `${name}: ${value}`
  const { text, ...address } = link
  return (
    <>
      {name}: <a {...address}>{text}</a>
    </>
  )
}

function linkOf(format: string | undefined, value: string) {
  const rel = 'nofollow noopener'
  switch (format) {
    case 'phone':
      return { href: `tel:${value.replace(/[^\d+]/g, '')}`, text: value }
    case 'url': {
      const [host = value] = value.replace(/^https?:\/\/(www\.)?/i, '').split(/[/?#]/)
      return { href: value, rel, text: host }
    }
    case 'wikidata':
      return { href: `https://www.wikidata.org/wiki/${value}`, rel, text: value }
    case 'commons': {
      const title = encodeURIComponent(value.replaceAll(' ', '_')).replace('%3A', ':')
      const href = `https://commons.wikimedia.org/wiki/${title}`
      return { href, rel, text: value.split(':')[1] ?? '' }
    }
  }
}
