import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { server } from '~/boot.server'
import { page } from '~/http/page.server'
import { sessionToken } from '~/http/require-farm.server'
import { clearSessionHeader } from '~/http/session-header.server'
import { redirectWithToast } from '~/http/toast.server'
import { signOut } from '~/areas/platform/services/sessions/sign-out.server'

/** A link must not sign anybody out, so only POST does. */
export const loader = () => redirect('/')

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const token = await sessionToken(request)
	if (token) await signOut(await server(), { token })
	const toast = {
		kind: 'success',
		title: 'Logged out successfully',
		text: 'You have been logged out of your farm management system.',
	} as const
	return redirectWithToast('/login', toast, await clearSessionHeader())
})
