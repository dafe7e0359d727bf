export default '/admin/rules'
