import { findLabel } from '#domain/facts/fact-texts.ts'
import { LONGEST_NAME } from '#domain/operator/corrections.ts'
import { PARK_KIND_KEYS, PARK_KINDS } from '#domain/park/park-kinds.ts'
import { SUGGESTED_FACTS, SUGGESTION_KINDS } from '#domain/visitors/suggestions.ts'
import styles from './Suggest.module.css'
import type { SuggestForm } from './suggest-form.ts'
import { factName } from './suggestion-texts.ts'
import { typedHint } from './typed-fact.ts'

const KIND_LABELS = {
  position: 'It is somewhere else',
  name: 'It has another name',
  hours: 'Its opening hours',
  closed: 'It is closed for good',
} as const

type ChoiceProps = { form: SuggestForm; onKind: (kind: SuggestForm['kind']) => void }

/** What is otherwise about a known park. */
export function KindChoice({ form: { kind, key }, onKind }: ChoiceProps) {
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>What is different?</legend>
      {SUGGESTION_KINDS.map(
        (one) =>
          one !== 'park' &&
          (one !== 'fact' || key !== '') && (
            <label key={one} className={styles.choice}>
              <input
                type="radio"
                name="kind"
                value={one}
                checked={kind === one}
                onChange={() => onKind(one)}
              />
              {one === 'fact' ? `Its ${factName(key)}` : KIND_LABELS[one]}
            </label>
          ),
      )}
    </fieldset>
  )
}

type NameProps = { value: string; error: string; onChange: (name: string) => void }

export function NameField({ value, error, onChange }: NameProps) {
  return (
    <label className={styles.field}>
      <span className={styles.label}>Name</span>
      <input
        className={styles.input}
        data-field="name"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={value}
        aria-invalid={error !== '' || undefined}
        aria-describedby="name-error"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span id="name-error" className={styles.error} role="alert">
        {error}
      </span>
    </label>
  )
}

type TypedProps = { form: SuggestForm; error: string; onChange: (text: string) => void }

/** A fact that is typed: the answer to its question. */
export function TypedField({ form: { key, text }, error, onChange }: TypedProps) {
  const label = findLabel(key)
  if (!label) return null
  return (
    <label className={styles.field}>
      <span className={styles.label}>{label.question}</span>
      <input
        className={styles.input}
        data-field="text"
        autoComplete="off"
        inputMode={label.format === 'phone' ? 'tel' : label.format === 'url' ? 'url' : undefined}
        value={text}
        aria-invalid={error !== '' || undefined}
        aria-describedby="text-hint text-error"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <span id="text-hint" className={styles.note}>
        {typedHint(label)} Leave it empty if there is none.
      </span>
      <span id="text-error" className={styles.error} role="alert">
        {error}
      </span>
    </label>
  )
}

type NewParkProps = {
  form: SuggestForm
  onChange: (fields: Partial<SuggestForm>) => void
}

/** A missing park's kind, and what is there. */
export function NewParkFields({ form: { type, there }, onChange }: NewParkProps) {
  const toggle = (key: string) =>
    onChange({
      there: there.includes(key) ? there.filter((one) => one !== key) : [...there, key],
    })
  return (
    <>
      <label className={styles.field}>
        <span className={styles.label}>Kind</span>
        <select
          className={styles.select}
          value={type}
          onChange={({ currentTarget: { value } }) =>
            onChange({ type: PARK_KIND_KEYS.find((kind) => kind === value) ?? 'park' })
          }
        >
          {PARK_KIND_KEYS.map((kind) => (
            <option key={kind} value={kind}>
              {PARK_KINDS[kind]}
            </option>
          ))}
        </select>
      </label>
      <fieldset className={styles.field}>
        <legend className={styles.label}>What is there? (optional)</legend>
        <div className={styles.chips}>
          {SUGGESTED_FACTS.map((key) => (
            <label key={key} className={styles.chip}>
              <input type="checkbox" checked={there.includes(key)} onChange={() => toggle(key)} />
              {findLabel(key)?.name}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
