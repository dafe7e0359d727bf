export default '/admin/blog'
