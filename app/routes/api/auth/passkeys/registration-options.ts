import type { ActionFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { requireUser } from '~/http/require.server'
import { startPasskeyRegistration } from '~/services/passkeys/start-passkey-registration.server'

export const loader = () => methodNotAllowed('POST')

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('POST')
	const ctx = await requireUser(request)
	return Response.json(await startPasskeyRegistration(ctx, { origin: await publicUrl(request) }))
})
