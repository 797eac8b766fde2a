import type { ActionFunctionArgs } from '@remix-run/node'
import { PasskeyRename } from '@sfc/contract/accounts/passkey'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { removePasskey, renamePasskey } from '~/services/passkeys/change-passkey.server'

export const loader = () => methodNotAllowed('PATCH, DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	const { method } = request
	if (method !== 'PATCH' && method !== 'DELETE') return methodNotAllowed('PATCH, DELETE')
	const ctx = await requireUser(request)
	const id = params.passkeyId ?? ''
	if (method === 'DELETE') return Response.json(await removePasskey(ctx, { id }))
	const { name } = PasskeyRename.parse(await readJson(request))
	return Response.json(await renamePasskey(ctx, { id, name }))
})
