import type { LoaderFunctionArgs } from '@remix-run/node'
import { api, methodNotAllowed } from '~/http/api.server'
import { sendPackage } from '../agents/send-package.server'
import { requireAgent } from '~/api/require-sender.server'

export const action = () => methodNotAllowed('GET')

export const loader = api(async ({ request }: LoaderFunctionArgs) => {
	await requireAgent(request)
	return sendPackage()
})
