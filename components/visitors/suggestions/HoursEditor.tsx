import { FIRST_LINE, type SignLine } from '#domain/hours/edited-hours.ts'
import { WEEKDAYS } from '#domain/hours/weekday-hours.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Suggest.module.css'

type EditorProps = { lines: readonly SignLine[]; onLines: (lines: SignLine[]) => void }

/** What the sign says: lines of weekdays with their hours. */
export function HoursEditor({ lines, onLines }: EditorProps) {
  const change = (index: number, fields: Partial<SignLine>) =>
    onLines(lines.map((line, at) => (at === index ? { ...line, ...fields } : line)))
  return (
    <fieldset className={styles.hours}>
      <legend className={styles.label}>What does the sign say?</legend>
      {lines.map((line, index) => (
        <LineFields
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          key={index}
          number={index + 1}
          line={line}
          onChange={(fields) => change(index, fields)}
          onRemove={
            lines.length > 1 ? () => onLines(lines.filter((_, at) => at !== index)) : undefined
          }
        />
      ))}
      {lines.length < 7 && (
        <Button onClick={() => onLines([...lines, nextLine(lines)])}>
          Other hours on other days
        </Button>
      )}
    </fieldset>
  )
}

/** The days after those of the last line. */
function nextLine(lines: readonly SignLine[]): SignLine {
  const last = lines.at(-1) ?? FIRST_LINE
  const from = (last.to + 1) % 7
  return { ...last, from, to: Math.max(from, 6) }
}

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
      <label>
        <span>Hours</span>
        <select
          className={styles.select}
          value={line.kind}
          onChange={({ currentTarget: { value } }) => onChange({ kind: readKind(value) })}
        >
          <option value="times">From … to …</option>
          <option value="always">Open 24 hours</option>
          <option value="closed">Closed</option>
        </select>
      </label>
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

function readKind(value: string): SignLine['kind'] {
  return value === 'always' || value === 'closed' ? value : 'times'
}

type DayProps = { name: string; value: number; onChange: (day: number) => void }

function DaySelect({ name, value, onChange }: DayProps) {
  return (
    <label>
      <span>{name}</span>
      <select
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      >
        {WEEKDAYS.map((day, index) => (
          <option key={day} value={index}>
            {day}
          </option>
        ))}
      </select>
    </label>
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
      <label>
        <span>{name}</span>
        <select
          className={styles.select}
          value={isWord ? value : 'at'}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === 'at' ? '' : currentTarget.value)
          }
        >
          {words.map((word) => (
            <option key={word}>{word}</option>
          ))}
          <option value="at">At a time</option>
        </select>
      </label>
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
