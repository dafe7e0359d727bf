import styles from './SectionMenu.module.css'
import { SETTING_SECTIONS } from './setting-sections.ts'

const ENTRIES = [...SETTING_SECTIONS, { id: 'changes', title: 'Changes' }]

/** Links to the sections, marking those with unsaved changes. */
export function SectionMenu({ unsaved }: { unsaved: readonly string[] }) {
  return (
    <nav className={styles.menu} aria-label="Sections">
      <ul>
        {ENTRIES.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title}
              {unsaved.includes(id) && <span className={styles.unsaved}>not saved</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
