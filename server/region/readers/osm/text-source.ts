import { readText } from '../text-file.ts'
import { collect, type ElementInput } from './element-input.ts'
import { ElementLog } from './element-log.ts'
import type { OsmSource } from './source.ts'

export type TextFile = {
  path: string
  /** How an error calls it. */
  name: string
}

/** Takes a text piece by piece. Throws ImportError where it is not what it should be. */
type TextReader = { write: (text: string) => void; end: () => void }

/** A file of text, which is read once: what is needed later is looked up in what was kept of it. */
export function openTextSource(
  file: TextFile,
  makeReader: (onElement: (element: ElementInput) => void) => TextReader,
): OsmSource {
  const log = new ElementLog()
  return {
    async scan(collector, scan, options) {
      if (scan !== 'all') return log.replay(collector, scan)
      const reader = makeReader((element) => collect(element, collector, log))
      for await (const text of readText(file.path, options, file.name)) reader.write(text)
      reader.end()
    },
    close: () => log.close(),
  }
}
