import { type ComponentType, startTransition, useEffect, useReducer } from 'react'
import { Button } from './Button.tsx'

/**
 * Wraps a component whose script is loaded when it is first shown, after hydration; nothing is
 * rendered on the server. A failed load can be retried; an optional component (`isExtra`) is then
 * left out until it is shown again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false } = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let hasFailed = false

  return function Later(props) {
    const [, redraw] = useReducer((count) => count + 1, 0)

    const ask = () =>
      load()
        .then(
          (component) => {
            Loaded = component
          },
          () => {
            hasFailed = true
          },
        )
        .then(() => startTransition(redraw))

    // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, and when pressed
    useEffect(() => {
      // In a task of its own, as hydration mounts several of them at once.
      const turn = setTimeout(ask)
      return () => clearTimeout(turn)
    }, [])

    if (Loaded) return <Loaded {...props} />
    return hasFailed && !isExtra && <Button onClick={ask}>Load again</Button>
  }
}
