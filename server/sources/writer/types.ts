import type { ThemeMatch } from '#domain/blog/blog-generate-schemas.ts'
import type { ThemePark } from '#domain/blog/theme-matching.ts'
import type { Park } from '#domain/park/park-schemas.ts'

export type WriteRequest = {
  region: string
  theme: string
  /** In the order to mention them. */
  parks: readonly Park[]
  includesImages: boolean
  /** The built-in writer's output is the same for the same seed. */
  seed: number
  signal?: AbortSignal | undefined
}

/** A written post. Its HTML is not yet sanitised. */
export type WrittenPost = {
  title: string
  excerpt: string
  html: string
}

export type Writer = {
  /** 'built-in', or the name of a model. */
  name: string
  /** @throws ProviderError if a service gives no usable answer; the signal's reason */
  writePost: (request: WriteRequest) => Promise<WrittenPost>
}

/** Suggests and matches themes; the rules of domain/blog/theme-matching.ts are the fallback. */
export type ThemeAdviser = {
  name: string
  /** @throws ProviderError */
  suggestThemes: (region: string, parks: readonly ThemePark[]) => Promise<string[]>
  /** @throws ProviderError; the signal's reason */
  matchParks: (
    theme: string,
    parks: readonly ThemePark[],
    signal?: AbortSignal,
  ) => Promise<ThemeMatch[]>
}
