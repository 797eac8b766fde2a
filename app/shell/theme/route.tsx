import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { safeRedirect } from '~/http/safe-redirect'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { themeCookie } from './theme'

export const loader = () => redirect('/')

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const form = await readForm(request)
	const cookie = themeCookie(form.get('theme'))
	return redirect(safeRedirect(form.get('redirectTo')), {
		headers: cookie ? { 'Set-Cookie': cookie } : {},
	})
})
