export default '/admin/seo-urls'
