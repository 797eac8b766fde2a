import type { LoaderFunctionArgs } from '@remix-run/node'
import { page } from '~/http/page.server'
import { requireUser } from '~/http/require-farm.server'
import { collectMyData } from '~/areas/data-protection/services/privacy/collect-my-data.server'

/** All data about the person, as a download. */
export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const mine = await collectMyData(await requireUser(request))
	return new Response(`${JSON.stringify(mine, null, '\t')}\n`, {
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Disposition': 'attachment; filename="my-data.json"',
		},
	})
})
