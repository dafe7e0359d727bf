import type { SettingSection } from '#domain/operator/settings-schemas.ts'
import styles from './SectionMenu.module.css'

type SectionMenuProps = { sections: SettingSection[]; unsaved: readonly string[] }

/** Links to the sections, marking those with unsaved changes. */
export function SectionMenu({ sections, unsaved }: SectionMenuProps) {
  return (
    <nav className={styles.menu} aria-label="Sections">
      <ul>
        {[...sections, { id: 'changes', title: 'Changes' }].map(({ id, title }) => (
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
