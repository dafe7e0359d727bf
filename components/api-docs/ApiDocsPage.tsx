import { useEffect, useRef, useState } from 'react'
import { TextPage } from '../layout/TextPage.tsx'
import { useSite } from '../site.ts'
import { Button } from '../ui/Button.tsx'
import styles from './ApiDocs.module.css'

const DESCRIPTION = '/api/openapi.json'

/** The public API's documentation, as an interactive Swagger UI. */
export function ApiDocsPage() {
  const { siteName } = useSite()
  const reader = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')

  useEffect(() => {
    if (state !== 'loading' || !reader.current) return
    const place = reader.current
    loadReader()
      .then((show) => show({ place, onShown: () => setState('shown') }))
      .catch(() => setState('failed'))
  }, [state])

  useEffect(followTheme, [])

  return (
    <TextPage isWide>
      <article className="prose">
        <h1>{siteName} API</h1>
        <p>
          Every path under /api, with what it takes and what it answers. The same for programs, in
          OpenAPI 3.1: <a href={DESCRIPTION}>{DESCRIPTION}</a>.
        </p>
      </article>
      <noscript>
        <p className={styles.note}>The list of paths takes scripts, which are switched off.</p>
      </noscript>
      <p className={styles.note} role="status" data-scripted>
        {state === 'loading' && 'Loading the list of paths…'}
      </p>
      {state === 'failed' && (
        <div className={styles.note} role="alert">
          <p>The list of paths could not be loaded.</p>
          <Button onClick={() => setState('loading')}>Try Again</Button>
        </div>
      )}
      <div ref={reader} className={styles.reader} />
    </TextPage>
  )
}

type Shown = { place: HTMLElement; onShown: () => void }

/** Loaded lazily: Swagger UI is large and used only on this page. */
async function loadReader(): Promise<(shown: Shown) => void> {
  const [{ default: SwaggerUI }] = await Promise.all([
    import('swagger-ui-dist/swagger-ui-es-bundle.js'),
    import('swagger-ui-dist/swagger-ui.css'),
  ])
  return ({ place, onShown }) => {
    SwaggerUI({
      ...{ domNode: place, url: DESCRIPTION, validatorUrl: null, onComplete: onShown },
      ...{ docExpansion: 'list', defaultModelsExpandDepth: -1, withCredentials: true },
    })
  }
}

/** Keeps Swagger UI's own dark mode class in sync with the theme. */
function followTheme(): () => void {
  const { documentElement: html } = document
  const follow = () => html.classList.toggle('dark-mode', html.dataset.theme === 'dark')
  follow()
  const observer = new MutationObserver(follow)
  observer.observe(html, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
