import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BellRing, CircleCheck } from 'lucide-react'
import { page } from '~/http/page.server'
import { requireFarm } from '~/http/require.server'
import { listOpenAlarms } from '~/services/alarms/list-alarms.server'
import { countNotices, listNotices } from '~/services/alarms/notices/list-notices.server'
import { listSystemNotices } from '~/services/alarms/notices/list-system-notices.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Age } from '~/ui/time/age'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { AlarmCard } from './alarm-card'
import { alarmView } from './alarm-view.server'
import { AlarmTabs } from './alarm-tabs'
import { Link } from '~/ui/page-farm/link'

export { PageError as ErrorBoundary } from '~/shell/page-error'

export const meta = pageTitle('Notifications')

export const handle = refreshPage

export const loader = page(async ({ request }: LoaderFunctionArgs) => {
	const ctx = await requireFarm(request)
	const [alarms, ofFarm, ofAccount] = await Promise.all([
		listOpenAlarms(ctx),
		listNotices(ctx),
		listSystemNotices(ctx),
	])
	const { failedCommands } = await countNotices(ctx, ofFarm)
	const listedCommands = ofFarm.filter(({ kind }) => kind === 'command-failed').length
	const views = alarms.map((alarm) => alarmView(ctx, alarm))
	return {
		now: ctx.now(),
		farm: ctx.farm.name,
		waiting: views.filter(({ acknowledgedBy }) => acknowledgedBy === null),
		taken: views.filter(({ acknowledgedBy }) => acknowledgedBy !== null),
		moreCommands: Math.max(0, failedCommands - listedCommands),
		notices: [...ofFarm, ...ofAccount]
			.filter(({ kind }) => !kind.startsWith('alarm-'))
			.map(({ id, title, text, at, to }) => ({ id, title, text, at, to })),
	}
})

export default function Notifications() {
	const { now, farm, waiting, taken, notices, moreCommands } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader title="Notifications" subtitle={`What is wrong on ${farm} now.`} />
			<AlarmTabs current="now" />
			<div className="grid gap-6">
				{waiting.length === 0 && taken.length === 0 && (
					<EmptyState icon={CircleCheck} title="No alarm">
						All that is watched is as it should be.
					</EmptyState>
				)}
				{waiting.length > 0 && <AlarmList title="Needs a response" {...{ now }} list={waiting} />}
				{taken.length > 0 && <AlarmList title="Somebody is on it" {...{ now }} list={taken} />}
				{notices.length > 0 && (
					<Card title="Also" icon={BellRing} flush>
						<ul>
							{notices.map(({ id, title, text, at, to }) => (
								<li key={id} className="border-t border-line">
									<Link to={to} className="block px-4 py-3 hover:bg-sunk">
										<span className="block font-semibold">{title}</span>
										<span className="block text-sm text-muted">{text}</span>
										<Age at={at} now={now} className="text-xs text-muted" />
									</Link>
								</li>
							))}
							{moreCommands > 0 && (
								<li className="border-t border-line px-4 py-3 text-muted">
									and {moreCommands} more commands that failed in 24 h
								</li>
							)}
						</ul>
					</Card>
				)}
			</div>
		</>
	)
}

type List = ReturnType<typeof useLoaderData<typeof loader>>['waiting']

function AlarmList({ title, list, now }: { title: string; list: List; now: number }) {
	return (
		<section aria-label={title}>
			<h2 className="mb-3 text-base font-semibold">{title}</h2>
			<ul className="grid gap-3">
				{list.map((alarm) => (
					<AlarmCard key={alarm.id} alarm={alarm} now={now} />
				))}
			</ul>
		</section>
	)
}
