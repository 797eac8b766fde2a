import { parsePathId } from '~/http/parse-path-id'
import { requireFarmInAddress, requireUser } from '~/http/require-farm.server'
import {
	ENTRY_NOT_FOUND,
	requireEntry,
} from '~/areas/growing/services/journal/require-entry.server'

type Args = { request: Request; params: { entryId?: string | undefined } }

/** The entry in the path, with the context of its farm. Throws Fault not-found. */
export async function requireEntryFromPath({ request, params }: Args) {
	const entryId = parsePathId(params.entryId, ENTRY_NOT_FOUND)
	const found = await requireEntry(await requireUser(request), { entryId })
	requireFarmInAddress(request, found.ctx.farm)
	return found
}
