import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { toWire } from '@sfc/contract/journal/entry'
import { AddEntryInput, EntryFarm } from '@sfc/contract/journal/entry-input'
import { EntryPageQuery, entryQueryFrom } from '@sfc/contract/journal/entry-query'
import { fromWire } from '@sfc/contract/journal/entry-from-wire'
import { api, methodNotAllowed } from '~/http/api.server'
import { readJson } from '~/http/read-body.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { requirePermission } from '~/services/access/require-permission.server'
import { addEntry } from '~/services/journal/add-entry.server'
import { listEntries } from '~/services/journal/list-entries.server'

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const query = EntryPageQuery.parse(entryQueryFrom(new URL(request.url).searchParams))
	const { entries, next } = await listEntries(ctx, query)
	return Response.json({ entries: entries.map(toWire), next })
})

export const action = api(async ({ request }: ActionFunctionArgs) => {
	if (request.method !== 'POST') return methodNotAllowed('GET, POST')
	await requireUser(request)
	const body = fromWire(await readJson(request))
	const named = EntryFarm.safeParse(body)
	const ctx = await requireFarm(request, named.success ? named.data.farmInstanceId : undefined)
	requirePermission(ctx, 'journal.write')
	const entry = await addEntry(ctx, AddEntryInput.parse(body))
	return Response.json(toWire(entry), { status: 201 })
})
