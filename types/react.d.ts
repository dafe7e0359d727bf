import 'react'

declare module 'react' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
