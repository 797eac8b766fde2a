import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { requireFarm } from '~/http/require.server'
import { loadJournalStats } from '~/services/journal/load-journal-stats.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) =>
	Response.json(await loadJournalStats(await requireFarm(request))),
)

export const action = () => methodNotAllowed('GET')
