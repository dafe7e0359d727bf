import { IconDownload, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { formatCount } from '#domain/text/format-text.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { useSite } from '../../app/site.ts'
import { errorText } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './SavedFiles.module.css'
import { toGeojson, toGpx } from './saved-file.ts'
import { type ImportReport, importFile } from './saved-import.ts'
import { IMPORT_ERROR_TITLE } from './saved-messages.ts'
import type { SavedPark } from './saved-parks.ts'

/** Until a downloaded file is released: by then the browser has begun to read it. */
const DOWNLOAD_URL_MS = MINUTE_MS

const FORMATS = [
  { label: 'GeoJSON', name: 'saved-parks.geojson', type: 'application/geo+json', write: toGeojson },
  { label: 'GPX', name: 'saved-parks.gpx', type: 'application/gpx+xml', write: toGpx },
]

export function SavedFiles({ saved }: { saved: readonly SavedPark[] }) {
  const { siteName } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<Import>({ stage: 'none' })
  const withoutPlace = saved.filter(({ kept }) => !kept).length

  async function onFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // Allows choosing the same file again.
    currentTarget.value = ''
    if (!file) return
    setState({ stage: 'reading' })
    setState(await tryImport(file))
  }

  return (
    <div className={styles.files}>
      <Report state={state} />
      {withoutPlace > 0 && (
        <p className={styles.note}>
          {`The place of ${count(withoutPlace, 'park')} from Google may not be written to a file.`}
        </p>
      )}
      <div className={styles.buttons}>
        {saved.length > 0 &&
          FORMATS.map(({ label, name, type, write }) => (
            <Button
              key={label}
              aria-label={`Export ${label}`}
              onClick={() => {
                const { origin } = window.location
                const text = write(saved, { siteName, origin, now: new Date() })
                download(name, new Blob([text], { type }))
              }}
            >
              <IconDownload size={16} aria-hidden />
              {label}
            </Button>
          ))}
        <Button onClick={() => input.current?.click()} disabled={state.stage === 'reading'}>
          <IconUpload size={16} aria-hidden />
          Import
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="A GeoJSON or GPX file"
          accept=".geojson,.json,.gpx,application/geo+json,application/gpx+xml"
          onChange={onFile}
        />
      </div>
    </div>
  )
}

type Import =
  | { stage: 'none' | 'reading' }
  | { stage: 'failed'; why: string }
  | { stage: 'done'; report: ImportReport }

async function tryImport(file: File): Promise<Import> {
  try {
    const outcome = await importFile(file)
    return 'error' in outcome
      ? { stage: 'failed', why: outcome.error }
      : { stage: 'done', report: outcome }
  } catch (error) {
    return { stage: 'failed', why: errorText(error) }
  }
}

function Report({ state }: { state: Import }) {
  return (
    <div role="status" className={styles.report}>
      {state.stage === 'reading' && <p>Reading the file…</p>}
      {state.stage === 'failed' && (
        <p className={styles.failed}>
          <strong>{IMPORT_ERROR_TITLE}</strong> {state.why}
        </p>
      )}
      {state.stage === 'done' && <Done {...state.report} />}
    </div>
  )
}

function Done({ added, already, refused }: ImportReport) {
  return (
    <>
      <p>
        <strong>
          {`${count(added.length, 'park')} added, ${already} already saved, ${refused.length} not added`}
        </strong>
      </p>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <ul tabIndex={0} aria-label="Not added">
          {refused.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>{`${name}: ${reason}`}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function count(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`
}

function download(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_URL_MS)
}
