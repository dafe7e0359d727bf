export default '/admin/blog/@id'
