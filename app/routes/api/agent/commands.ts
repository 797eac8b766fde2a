import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import {
	markCommandsSent,
	listPendingCommands,
} from '~/services/control/list-pending-commands.server'
import { streamCommands } from './stream-commands.server'
import { requireAgent } from '~/api/require-sender.server'

export const action = () => methodNotAllowed('GET')

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireAgent(request)
	const lastId = Number(request.headers.get('Last-Event-ID') ?? 0)
	const afterSeq = Number.isSafeInteger(lastId) && lastId > 0 ? lastId : 0
	if (new URL(request.url).searchParams.get('poll') !== '1') {
		return streamCommands(request, ctx, afterSeq)
	}
	const commands = await listPendingCommands(ctx, { afterSeq })
	await markCommandsSent(ctx, commands)
	return Response.json({ serverTime: ctx.now(), commands })
})
