import type { Difference } from '#domain/operator/corrections.ts'
import { sourceName } from '#domain/park/source-names.ts'
import styles from '../admin.module.css'

export function Differences({ all }: { all: Difference[] }) {
  return (
    <dl className={styles.differences}>
      {all.map(({ label, before, tellers, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>Before</span>
            <del>{before}</del>
            {tellers && <small>{tellers.map(sourceName).join(', ')}</small>}
          </dd>
          <dd>
            <span>After</span>
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
