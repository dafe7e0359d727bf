export default '/admin/audit'
