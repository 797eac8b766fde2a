import type { ActionFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/journal/entry'
import { ChangeEntryInput } from '@sfc/contract/journal/entry-input'
import { fromWire } from '@sfc/contract/journal/entry-spelling'
import { api, methodNotAllowed } from '~/http/api.server'
import { pathId } from '~/http/path-id'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { changeEntry } from '~/services/journal/change-entry.server'
import { ENTRY_NOT_FOUND, enterEntry } from '~/services/journal/enter-entry.server'
import { removeEntry } from '~/services/journal/remove-entry.server'
import { requireOwnEntry } from '~/services/journal/require-own-entry.server'

export const loader = () => methodNotAllowed('PUT, DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	const entryId = pathId(params.entryId, ENTRY_NOT_FOUND)
	const { ctx, entry } = await enterEntry(await requireUser(request), { entryId })
	if (request.method === 'DELETE') {
		await removeEntry(ctx, { entryId })
		return Response.json({ message: 'Journal entry deleted successfully' })
	}
	if (request.method !== 'PUT') return methodNotAllowed('PUT, DELETE')
	requireOwnEntry(ctx, entry)
	const change = ChangeEntryInput.parse(fromWire(await readJson(request)))
	return Response.json(toWire(await changeEntry(ctx, { entryId, ...change })))
})
