import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '~/http/require.server'
import { requireLot } from '~/services/inventory/require-lot.server'

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** The lot of a page and its farm. Throws Fault not-found. */
export const requireLotFromPath = async ({ request, params }: Args) =>
	requireLot(await requireUser(request), { name: params.lotId ?? params.batchId })
