import { IconList } from '@tabler/icons-react'
import { INSIDE_NAMES } from '#domain/park/inside-kinds.ts'
import { InsideIcon } from '../../park/InsideIcon.tsx'
import styles from './Insides.module.css'
import type { InsidesShown } from './use-insides.ts'

/** The legend of the selected park's symbols; each kind can be hidden. */
export function InsideLegend({ insides: { kinds, hidden, toggle } }: { insides: InsidesShown }) {
  if (kinds.length === 0) return null
  return (
    <details className={styles.legend}>
      <summary>
        <IconList size={16} aria-hidden />
        In this park
      </summary>
      <fieldset>
        <legend className="visually-hidden">Symbols on the map</legend>
        {kinds.map(({ kind, count }) => (
          <label key={kind}>
            <input type="checkbox" checked={!hidden.has(kind)} onChange={() => toggle(kind)} />
            <span className={styles.sample} data-kind={kind}>
              <InsideIcon kind={kind} />
            </span>
            {INSIDE_NAMES[kind][count === 1 ? 0 : 1]}
            <span className={styles.count}>{count}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
