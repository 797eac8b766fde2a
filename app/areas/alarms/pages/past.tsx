import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { History } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require-farm.server'
import { listPastAlarms } from '~/areas/alarms/services/list-alarms.server'
import { EmptyState } from '~/ui/empty-state'
import { LinkButton } from '~/ui/link-button'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { AlarmCard } from './alarm-card'
import { alarmView } from './alarm-view.server'
import { AlarmTabs } from './alarm-tabs'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Past Alarms')

const A_PAGE = 25

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const asked = Number(new URL(request.url).searchParams.get('before'))
	const before = Number.isSafeInteger(asked) && asked > 0 ? asked : null
	const { alarms, nextBefore } = await listPastAlarms(ctx, { before, limit: A_PAGE })
	const { name } = ctx.farm
	return { farm: name, nextBefore, list: alarms.map((a) => alarmView(ctx, a)) }
})

export default function PastAlarms() {
	const { farm, list, nextBefore } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Past Alarms" subtitle={`Alarms of ${farm} that are over, newest first.`} />
			<AlarmTabs current="past" />
			{list.length === 0 ? (
				<EmptyState icon={History} title="No alarm has ended yet">
					Alarms are kept here for as long as the farm is.
				</EmptyState>
			) : (
				<ul className="grid gap-3">
					{list.map((alarm) => (
						<AlarmCard key={alarm.id} alarm={alarm} />
					))}
				</ul>
			)}
			{nextBefore !== null && (
				<p className="mt-4">
					<LinkButton to={`?before=${nextBefore}`}>Older alarms</LinkButton>
				</p>
			)}
		</>
	)
}
