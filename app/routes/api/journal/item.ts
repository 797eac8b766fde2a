import type { ActionFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/journal/entry'
import { ChangeEntryInput } from '@sfc/contract/journal/entry-input'
import { fromWire } from '@sfc/contract/journal/entry-from-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { parsePathId } from '~/http/parse-path-id'
import { readJson } from '~/http/read-body.server'
import { requireUser } from '~/http/require.server'
import { changeEntry } from '~/services/journal/change-entry.server'
import { ENTRY_NOT_FOUND, requireEntry } from '~/services/journal/require-entry.server'
import { removeEntry } from '~/services/journal/remove-entry.server'
import { requireEditableEntry } from '~/services/journal/require-editable-entry.server'

export const loader = () => methodNotAllowed('PUT, DELETE')

export const action = api(async ({ request, params }: ActionFunctionArgs) => {
	const entryId = parsePathId(params.entryId, ENTRY_NOT_FOUND)
	const { ctx, entry } = await requireEntry(await requireUser(request), { entryId })
	if (request.method === 'DELETE') {
		await removeEntry(ctx, { entryId })
		return Response.json({ message: 'Journal entry deleted successfully' })
	}
	if (request.method !== 'PUT') return methodNotAllowed('PUT, DELETE')
	requireEditableEntry(ctx, entry)
	const change = ChangeEntryInput.parse(fromWire(await readJson(request)))
	return Response.json(toWire(await changeEntry(ctx, { entryId, ...change })))
})
