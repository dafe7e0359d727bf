import { readText } from '../text-file.ts'
import { collect, type ElementInput } from './element-input.ts'
import type { OsmSource } from './source.ts'
import { ElementLog } from './stores/element-log.ts'

export type TextFile = {
  path: string
  /** Its name in errors. */
  name: string
}

/** Consumes a text in chunks. Throws ImportError if it is malformed. */
type TextReader = { write: (text: string) => void; end: () => void }

/** Opens a text file, which is read once: later lookups use a log of its elements. */
export function openTextSource(
  file: TextFile,
  makeReader: (onElement: (element: ElementInput) => void) => TextReader,
): OsmSource {
  const log = new ElementLog()
  return {
    async scan(reading, scan, options) {
      if (scan !== 'all') return log.replay(reading, scan)
      const reader = makeReader((element) => collect(element, reading, log))
      for await (const text of readText(file.path, options, file.name)) reader.write(text)
      reader.end()
    },
    close: () => log.close(),
  }
}
