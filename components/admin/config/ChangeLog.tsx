import { Paper } from '@mantine/core'
import { useState } from 'react'
import styles from './ChangeLog.module.css'
import { ChangePage } from './ChangePage.tsx'
import section from './SectionForm.module.css'

export function ChangeLog() {
  const [starts, setStarts] = useState<(number | undefined)[]>([undefined])
  return (
    <Paper
      component="section"
      id="changes"
      className={section.section}
      aria-labelledby="changes-title"
    >
      <h2 id="changes-title">Changes</h2>
      <ul className={styles.list}>
        {starts.map((start, index) => (
          <ChangePage
            key={start ?? 0}
            start={start}
            onMore={index === starts.length - 1 ? (next) => setStarts([...starts, next]) : null}
          />
        ))}
      </ul>
    </Paper>
  )
}
