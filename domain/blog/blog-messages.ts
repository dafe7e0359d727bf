export const NO_POSTS = 'No blog posts found. Check back soon!'

export const BLOG_FAILURES = {
  list: 'Failed to fetch blog posts',
  post: 'Failed to fetch blog post',
} as const

export const POST_NOT_FOUND = 'Blog post not found'
export const TAG_NOT_FOUND = 'There are no posts with this tag.'
export const POST_CHANGED = 'Somebody has changed this post meanwhile'

export const BLOG_FORM = {
  region: 'Please enter a region name',
  theme: 'Please select or enter a theme',
  noParks: { title: 'No parks selected', text: 'Please select a theme to choose parks' },
  tagExists: 'Tag exists',
  generateFailed: 'Failed to generate post',
  parksFailed: 'Error fetching parks',
  themesFailed: 'Error generating themes',
  defaultThemes: 'Using default themes',
  noParksAvailable: 'No parks available',
  tooLittle: 'Too little is known of these parks for a post: none of them has three known facts.',
  noMatches: 'No matching parks found',
  matchingFailed: 'Error using AI theme matching',
} as const
