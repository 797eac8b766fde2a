import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { NotificationChoice } from '@sfc/contract/alarms/notification-choice'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireUser } from '~/http/require-farm.server'
import { safeRedirect } from '~/http/safe-redirect'
import { changeNotifications } from '~/areas/alarms/services/notices/change-notifications.server'

/** The settings are in the menu of every page; this address only redirects. */
export const loader = () => redirect('/')

export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireUser(request)
	const form = await readForm(request)
	const choice = NotificationChoice.safeParse(Object.fromEntries(form))
	if (choice.success) await changeNotifications(ctx, choice.data)
	return redirect(safeRedirect(form.get('redirectTo')))
})
