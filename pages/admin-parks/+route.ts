export default '/admin/parks'
