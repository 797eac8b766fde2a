import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '~/http/api.server'
import { requireFarm, requireUser } from '~/http/require.server'
import { sendPackage } from './send-package.server'

/** The agent is the same for every farm; what ties it to one is its enrolment code. */
export const loader = api(async ({ request, params }: LoaderFunctionArgs) => {
	await (params.farmId ? requireFarm(request, params.farmId) : requireUser(request))
	return sendPackage()
})
