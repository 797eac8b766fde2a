import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from '@remix-run/node'
import { Fault } from '@sfc/domain/fault'
import { api } from '~/http/api.server'
import { requireFarm, requireUser } from '~/http/require.server'

const PACKAGE = 'agent-cli/dist/farm-agent.zip'

/** The agent is the same for every farm; what ties it to one is its enrolment code. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	await (params.farmId ? requireFarm(request, params.farmId) : requireUser(request))
	const file = resolve(PACKAGE)
	const found = await stat(file).catch(() => null)
	if (!found?.isFile()) {
		throw new Fault(
			'unavailable',
			'The agent package has not been built on this server: run npm run build',
		)
	}
	return new Response(createReadableStreamFromReadable(createReadStream(file)), {
		headers: {
			'Content-Type': 'application/zip',
			'Content-Length': String(found.size),
			'Content-Disposition': 'attachment; filename="farm-agent.zip"',
		},
	})
})
