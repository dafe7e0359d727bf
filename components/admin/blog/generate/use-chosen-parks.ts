import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ThemeMatch } from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import {
  drawParks,
  hasMatch,
  scoreByKeywords,
  type ThemePark,
} from '#domain/blog/theme-matching.ts'
import { errorText, trpc } from '../../../app/trpc.ts'
import { notifyFailure } from '../../notify.ts'

type Listed = Pick<ThemePark, 'id' | 'name' | 'vicinity' | 'rating' | 'keywords'>
type Matching = { region: string; theme: string; parks: readonly Listed[]; count: number }

/** The guide's parks, chosen by theme or by hand. */
export function useChosenParks() {
  const [chosen, setChosen] = useState<number[]>([])
  const [matches, setMatches] = useState<readonly ThemeMatch[]>([])
  const latest = useRef<Matching | null>(null)

  function draw(parks: readonly Listed[], count: number, by = matches): number[] {
    return drawParks({ parks, matches: by, count, random: Math.random })
  }

  function take(asked: Matching, found: readonly ThemeMatch[]): void {
    setMatches(found)
    setChosen(draw(asked.parks, asked.count, found))
  }

  const matching = useMutation({
    mutationFn: ({ region, theme }: Matching) =>
      trpc.blogWriter.matchingParks.query({ region, theme }),
    onSuccess({ matchingParks, isFallback }, asked) {
      if (asked !== latest.current) return
      if (isFallback) notifyFailure(BLOG_FORM.matchingFailed, 'Words were compared instead.')
      if (!hasMatch(matchingParks)) {
        notifyFailure(BLOG_FORM.noMatches, 'The parks were chosen without regard to the theme.')
      }
      take(asked, matchingParks)
    },
    onError(error, asked) {
      if (asked !== latest.current) return
      notifyFailure(BLOG_FORM.matchingFailed, errorText(error))
      const known = asked.parks.map((park) => ({ ...park, amenities: [], types: [] }))
      take(asked, scoreByKeywords(known, asked.theme))
    },
  })

  return {
    chosen,
    setChosen,
    isMatching: matching.isPending,
    matchTheme(asked: Matching) {
      latest.current = asked
      matching.mutate(asked)
    },
    /** Adjusts the selection to `count` parks: drops the surplus, or draws the missing ones. */
    resize(parks: readonly Listed[], count: number) {
      const more = draw(parks, parks.length).filter((id) => !chosen.includes(id))
      if (chosen.length > 0) setChosen([...chosen, ...more].slice(0, count))
    },
    forget() {
      latest.current = null
      setMatches([])
      setChosen([])
    },
  }
}
