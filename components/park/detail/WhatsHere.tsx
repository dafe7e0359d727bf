import { findLabel, isText } from '#domain/facts/fact-texts.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { useDistanceText } from '../../app/units.ts'
import type { ParkAnswer } from './asked-about.ts'
import { FactIcon } from './FactIcon.tsx'
import { isEntryElsewhere, linkOfFact } from './fact-links.ts'
import styles from './WhatsHere.module.css'
import { type HereEntry, whatsHere } from './whats-here.ts'

/** Fewer things than this stand in one column, without the names of their groups. */
const GROUPED_FROM = 6

type WhatsHereProps = { park: Park; heading: 'h2' | 'h3'; answer: ParkAnswer }

/** What is known to be in a park, by group, and whom to ask about it. */
export function WhatsHere({ park, heading: Heading, answer }: WhatsHereProps) {
  const groups = whatsHere(park, useDistanceText())
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const contacts = park.facts?.filter((fact) => isText(fact) && !isEntryElsewhere(fact.key)) ?? []
  const Group = Heading === 'h2' ? 'h3' : 'h4'
  const isAnswer = (key: string) =>
    answer.facts.includes(key) || (answer.amenity && findLabel(key)?.feeds === answer.amenity)
  return (
    <section aria-label="What's here" className={styles.here}>
      <Heading className={styles.title}>What's here</Heading>
      {count + contacts.length === 0 && <p className={styles.none}>Not known yet</p>}
      <div className={styles.groups} data-few={count < GROUPED_FROM || undefined}>
        {groups.map(({ name, entries }) => (
          <div key={name} className={styles.group}>
            {count >= GROUPED_FROM && <Group className={styles.name}>{name}</Group>}
            <ul aria-label={name}>
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} isAnswer={!!isAnswer(entry.key)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {contacts.length > 0 && (
        <ul className={styles.contacts} aria-label="Contact">
          {contacts.map((fact) => (
            <li key={fact.key} data-about={answer.facts.includes(fact.key) || undefined}>
              <Contact fact={fact} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ entry, isAnswer }: { entry: HereEntry; isAnswer: boolean }) {
  const { group, text, mark, notes } = entry
  return (
    <li
      className={styles.entry}
      data-group={group}
      data-mark={mark}
      data-about={isAnswer || undefined}
    >
      <FactIcon entry={entry} />
      <span>
        {mark === 'unknown' && <span className="visually-hidden">Not settled: </span>}
        {text}
        {notes.length > 0 && <small className={styles.note}> {notes.join(' · ')}</small>}
      </span>
    </li>
  )
}

/** A fact that is a text of its own, as a link where it leads somewhere. */
function Contact({ fact: { key, value } }: { fact: KnownFact }) {
  const { name = key, format } = findLabel(key) ?? {}
  const link = linkOfFact(format, value)
  if (!link) return `${name}: ${value}`
  const { text, ...address } = link
  return (
    <>
      {name}: <a {...address}>{text}</a>
    </>
  )
}
