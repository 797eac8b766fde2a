import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { NewPasskey } from '@sfc/contract/accounts/passkey'
import { api, methodNotAllowed } from '~/http/api.server'
import { publicUrl } from '~/http/public-url.server'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { addPasskey } from '~/services/passkeys/add-passkey.server'
import { listPasskeys } from '~/services/passkeys/list-passkeys.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) =>
	Response.json(await listPasskeys(await requireUser(request))),
)

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	const ctx = await requireUser(request)
	const input = NewPasskey.parse(await readJson(request))
	const added = await addPasskey(ctx, { ...input, origin: await publicUrl(request) })
	return Response.json(added, { status: 201 })
})
