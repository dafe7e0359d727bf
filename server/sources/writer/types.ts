import type { ThemeMatch, ThemePark } from '#domain/blog/theme-matching.ts'
import type { Park } from '#domain/park/park.ts'

export type WriteRequest = {
  region: string
  theme: string
  /** In the order they are to be told of. */
  parks: readonly Park[]
  includesImages: boolean
  /** The same seed gives the built-in writer's same words. */
  seed: number
  /** Sentences of an earlier attempt that nothing stored backs, to be said no more. */
  refused?: string
  signal?: AbortSignal | undefined
}

/** A post as it was written. Its HTML is not yet sanitised. */
type WrittenPost = {
  title: string
  excerpt: string
  html: string
}

export type Writer = {
  /** 'built-in', or the name of a model. */
  name: string
  /** @throws ProviderError where a service gives no usable answer; the signal's reason */
  writePost: (request: WriteRequest) => Promise<WrittenPost>
}

/** What a service says of themes; the rules of domain/blog/theme-matching.ts stand in where it can't. */
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
