import { pathId } from '~/http/path-id'
import { requireUser } from '~/http/require.server'
import { ENTRY_NOT_FOUND, enterEntry } from '~/services/journal/enter-entry.server'

type Args = { request: Request; params: { entryId?: string | undefined } }

/** The entry that a path names, with the context of its farm. Throws Fault not-found. */
export const enterFromPath = async ({ request, params }: Args) =>
	enterEntry(await requireUser(request), { entryId: pathId(params.entryId, ENTRY_NOT_FOUND) })
