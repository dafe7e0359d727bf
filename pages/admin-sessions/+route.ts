export default '/admin/sessions'
