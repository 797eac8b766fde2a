import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import { formatCount } from '@sfc/domain/format-count'
import { describeApiGroup } from '~/areas/overview/services/api-reference/list-api-groups.server'
import { page } from '~/http/page.server'
import { publicUrl } from '~/http/public-url.server'
import { findFarm, findUser } from '~/http/require-farm.server'
import { PageHeader } from '~/ui/page-header'
import { Link } from '~/ui/page-farm/link'
import { pageTitle } from '~/ui/page-title'
import { ApiCall } from './api-call'

export const meta = pageTitle<typeof loader>((shown) => `${shown?.name ?? 'Calls'} · API`)

/** The calls of one group, with examples for the farm of the page. */
export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
	const user = await findUser(request)
	const farm = user && (await findFarm(user, new URL(request.url).searchParams.get('farmId')))
	const reader = { origin: await publicUrl(request), farmId: farm?.farm.id ?? null }
	const group = describeApiGroup(params['group'] ?? '', reader)
	if (!group) throw new Fault('not-found', 'The API has no such group of calls')
	return group
})

export default function ApiGroup() {
	const { name, about, calls } = useLoaderData<typeof loader>()
	return (
		<article className="max-w-4xl">
			<p className="no-print mb-2 text-sm text-muted">
				<Link to="/help/api" className="font-medium text-accent hover:underline">
					API
				</Link>{' '}
				· {formatCount(calls.length, 'call')}
			</p>
			<PageHeader title={name} subtitle={`${about}.`} />
			<div className="grid gap-8 *:min-w-0">
				{calls.map((call) => (
					<ApiCall key={call.name} call={call} />
				))}
			</div>
		</article>
	)
}
