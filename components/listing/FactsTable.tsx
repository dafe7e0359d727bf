import type { FactsTable as Table } from '#domain/listing/listing-schemas.ts'
import styles from './FactsTable.module.css'

export function FactsTable({ table: { columns, rows, sources } }: { table: Table }) {
  return (
    <div className={styles.facts}>
      <h2 id="facts">Facts compared</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section aria-labelledby="facts-caption" tabIndex={0}>
        <table>
          <caption id="facts-caption">
            {`The first ${rows.length} parks of the list. “?”: not known yet.`}
          </caption>
          <thead>
            <tr>
              <th scope="col">Park</th>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, path, cells }) => (
              <tr key={path}>
                <th scope="row">
                  <a href={path}>{name}</a>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p>{`Facts: ${sources.join(', ')}.`}</p>
    </div>
  )
}
