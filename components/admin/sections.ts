import {
  IconArticle,
  IconChecklist,
  IconDatabase,
  IconDevices,
  IconFlag,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconMapDown,
  IconSettings,
  IconTrees,
  IconWorldSearch,
} from '@tabler/icons-react'

export const SECTIONS = [
  { path: '/admin', name: 'Admin Dashboard', Icon: IconLayoutDashboard },
  { path: '/admin/reports', name: 'Error Reports', Icon: IconFlag },
  { path: '/admin/review', name: 'Review', Icon: IconChecklist },
  { path: '/admin/parks', name: 'Parks', Icon: IconTrees },
  { path: '/admin/rules', name: 'Rules of Agencies', Icon: IconGavel },
  { path: '/admin/regions', name: 'Regions', Icon: IconMapDown },
  { path: '/admin/cache', name: 'Cache', Icon: IconDatabase },
  { path: '/admin/seo-urls', name: 'SEO URLs', Icon: IconWorldSearch },
  { path: '/admin/blog', name: 'Blog', Icon: IconArticle },
  { path: '/admin/config', name: 'Configuration', Icon: IconSettings },
  { path: '/admin/audit', name: 'Log of Changes', Icon: IconHistory },
  { path: '/admin/sessions', name: 'Sessions', Icon: IconDevices },
] as const
