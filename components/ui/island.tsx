import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from 'react'

const loading: Promise<void>[] = []

/**
 * A part of a page that the server renders, in a Suspense boundary of its own, and whose script is
 * loaded after the page's. Until then its links and fields work natively.
 *
 * @param _styles its CSS module: naming it here makes its style sheet part of the page's, as the
 *   bundler drops an import that nothing uses
 */
export function island<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  _styles?: Readonly<Record<string, string>>,
): ComponentType<Props> {
  const Part = import.meta.env.SSR ? drawn(load) : lazily(load)

  return function Island(props) {
    const [isLive, setLive] = useState(false)
    // Before its script has loaded, an update would show the empty fallback; a deferred one waits.
    const deferred = useDeferredValue(props)
    const shown = isLive ? props : deferred
    return useMemo(
      () => (
        <Suspense>
          <Part {...shown} />
          <Alive report={setLive} />
        </Suspense>
      ),
      [shown],
    )
  }
}

/**
 * A picture that the server renders, and whose script is loaded after the page's. Its props don't
 * change: give it a key by what it shows. A script that can't be loaded is no failure: what the
 * server has drawn stays.
 */
export function picture<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  _styles?: Readonly<Record<string, string>>,
): ComponentType<Props> {
  const Part = import.meta.env.SSR ? drawn(load) : lazily(() => load().catch(never))

  return memo(function Picture(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }) as unknown as ComponentType<Props>
}

function never(): Promise<never> {
  return new Promise(() => {})
}

function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() => load().then((part) => ({ default: part }))) as ComponentType<Props>
}

function drawn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  loading.push(
    load().then((part) => {
      Part = part
    }),
  )
  return (props) => Part && <Part {...props} />
}

/** Reports that its sibling is hydrated. */
function Alive({ report }: { report: (isLive: true) => void }) {
  useEffect(() => report(true), [report])
  return null
}

/** On the server: waits until every part can be drawn. */
export async function loadIslands(): Promise<void> {
  await Promise.all(loading)
}
