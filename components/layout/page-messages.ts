/** Messages for whole pages, in a separate module to keep them out of the start page's bundle. */

export const NOT_FOUND_PAGE = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
}

export const SERVER_ERROR_PAGE = {
  title: 'Something went wrong',
  text: 'The page could not be made. Please try again in a moment.',
}

/** Shown on a park's own page while it redirects to the map. */
export const OPENING_MAP = 'Opening map centered on this park...'

export const PAGE_WAITING = 'Too much was asked for in a short time. The page then opens by itself.'

/** Shown while the end of a rate limit is being confirmed. */
export const RESTORING = 'Attempting to restore service...'
