import type { FileMapping } from '#domain/region/file-mapping.ts'
import { BadRequestError } from '../../core/errors.ts'
import { readWordMapping, type WordMapping } from '../../region/import/record-facts.ts'
import type { TableOptions } from '../../region/import/to-facts.ts'
import { type ColumnMapping, findField } from '../../region/readers/column-names.ts'
import { findFact } from '../../region/readers/facts/columns.ts'
import { sourceOf } from '../../region/readers/source-of.ts'

/**
 * How a file is read.
 *
 * @param name the file's, from which its source is named
 * @throws BadRequestError if the mapping names a field or a fact there is not
 */
export function tableOptions(name: string, { columns, words }: FileMapping): TableOptions {
  return { source: sourceOf(name), columns: toColumns(columns), words: toWords(words) }
}

function toColumns(columns: FileMapping['columns']): ColumnMapping {
  return Object.fromEntries(
    Object.entries(columns).map(([use, column]) => {
      const field = findField(use) ?? findFact(use)?.key
      if (!field) throw new BadRequestError(`There is no field or fact '${use}'.`)
      return [field, column]
    }),
  )
}

function toWords(words: FileMapping['words']): WordMapping {
  return Object.fromEntries(
    Object.entries(words).map(([text, fact]) => {
      const mapping = readWordMapping(`${text}=${fact}`)
      if (!mapping)
        throw new BadRequestError(`'${text}' can't mean '${fact}': there is no such fact.`)
      return [mapping.words, mapping.said]
    }),
  )
}
