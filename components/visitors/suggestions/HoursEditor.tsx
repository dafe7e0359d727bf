import type { ReactNode } from 'react'
import { FIRST_LINE, type SignLine } from '#domain/hours/edited-hours.ts'
import { WEEKDAYS } from '#domain/hours/weekday-hours.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Suggest.module.css'

type EditorProps = { lines: readonly SignLine[]; onLines: (lines: SignLine[]) => void }

/** What the sign says: lines of weekdays with their hours. */
export function HoursEditor({ lines, onLines }: EditorProps) {
  /** The days after those of the last line. */
  function add() {
    const last = lines.at(-1) ?? FIRST_LINE
    const from = (last.to + 1) % 7
    onLines([...lines, { ...last, from, to: Math.max(from, 6) }])
  }

  return (
    <fieldset className={styles.hours}>
      <legend className={styles.label}>What does the sign say?</legend>
      {lines.map((line, index) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          key={index}
          number={index + 1}
          line={line}
          onChange={(fields) =>
            onLines(lines.map((one, at) => (at === index ? { ...one, ...fields } : one)))
          }
          onRemove={
            lines.length > 1 ? () => onLines(lines.filter((_, at) => at !== index)) : undefined
          }
        />
      ))}
      {lines.length < 7 && <Button onClick={add}>Other hours on other days</Button>}
    </fieldset>
  )
}

const KINDS = { times: 'From … to …', always: 'Open 24 hours', closed: 'Closed' } as const

type LineProps = {
  number: number
  line: SignLine
  onChange: (fields: Partial<SignLine>) => void
  onRemove: (() => void) | undefined
}

function LineFields({ number, line, onChange, onRemove }: LineProps) {
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">Line {number}</legend>
      <DaySelect name="From" value={line.from} onChange={(from) => onChange({ from })} />
      <DaySelect name="To" value={line.to} onChange={(to) => onChange({ to })} />
      <Select
        name="Hours"
        value={line.kind}
        onChange={(kind) => onChange({ kind: kind as SignLine['kind'] })}
      >
        {Object.entries(KINDS).map(([kind, text]) => (
          <option key={kind} value={kind}>
            {text}
          </option>
        ))}
      </Select>
      {line.kind === 'times' && (
        <>
          <TimeField
            name="Opens"
            words={['Sunrise', 'Dawn']}
            value={line.opens}
            onChange={(opens) => onChange({ opens })}
          />
          <TimeField
            name="Closes"
            words={['Sunset', 'Dusk']}
            value={line.closes}
            onChange={(closes) => onChange({ closes })}
          />
        </>
      )}
      {onRemove && (
        <Button look="quiet" aria-label={`Remove line ${number}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </fieldset>
  )
}

type SelectProps = {
  name: string
  value: string | number
  onChange: (value: string) => void
  children: ReactNode
}

function Select({ name, value, onChange, children }: SelectProps) {
  return (
    <label>
      <span>{name}</span>
      <select
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {children}
      </select>
    </label>
  )
}

type DayProps = { name: string; value: number; onChange: (day: number) => void }

function DaySelect({ name, value, onChange }: DayProps) {
  return (
    <Select name={name} value={value} onChange={(day) => onChange(Number(day))}>
      {WEEKDAYS.map((day, index) => (
        <option key={day} value={index}>
          {day}
        </option>
      ))}
    </Select>
  )
}

type TimeProps = {
  name: string
  /** What may stand in place of a time. */
  words: readonly string[]
  value: string
  onChange: (value: string) => void
}

function TimeField({ name, words, value, onChange }: TimeProps) {
  const isWord = words.includes(value)
  return (
    <>
      <Select
        name={name}
        value={isWord ? value : 'at'}
        onChange={(word) => onChange(word === 'at' ? '' : word)}
      >
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
        <option value="at">At a time</option>
      </Select>
      {!isWord && (
        <label>
          <span>{name} at</span>
          <input
            className={styles.input}
            type="time"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </label>
      )}
    </>
  )
}
