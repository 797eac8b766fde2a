import { parsePathId } from '~/http/parse-path-id'
import { requireUser } from '~/http/require.server'
import { ENTRY_NOT_FOUND, requireEntry } from '~/services/journal/require-entry.server'

type Args = { request: Request; params: { entryId?: string | undefined } }

/** The entry that a path names, with the context of its farm. Throws Fault not-found. */
export const requireEntryFromPath = async ({ request, params }: Args) =>
	requireEntry(await requireUser(request), {
		entryId: parsePathId(params.entryId, ENTRY_NOT_FOUND),
	})
