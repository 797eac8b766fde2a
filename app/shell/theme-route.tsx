import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { localPath, themeCookie } from './theme'

export const loader = () => redirect('/')

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const form = await request.formData()
	const cookie = themeCookie(form.get('theme'))
	return redirect(localPath(form.get('redirectTo')), {
		headers: cookie ? { 'Set-Cookie': cookie } : {},
	})
})
