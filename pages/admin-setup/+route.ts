export default '/admin/setup'
