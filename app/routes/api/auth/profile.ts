import type { ActionFunctionArgs } from '@remix-run/node'
import { ProfileInput } from '@sfc/contract/accounts/profile'
import { toWire } from '@sfc/contract/accounts/user'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { changeProfile } from '~/services/accounts/change-profile.server'

export const loader = () => methodNotAllowed('PUT')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'PUT') return methodNotAllowed('PUT')
	const ctx = await requireUser(request)
	const input = ProfileInput.parse(await readJson(request))
	const { emailToConfirm } = await changeProfile(ctx, input, { origin: await publicUrl(request) })
	// Read again: another address may wait for its link.
	const { user } = await requireUser(request)
	return Response.json({ ...toWire(user), emailToConfirm })
})
