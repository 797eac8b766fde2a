import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BellRing, CircleCheck } from 'lucide-react'
import { page } from '~/http/page.server'
import { readForm } from '~/http/read-form.server'
import { requireFarm } from '~/http/require-farm.server'
import { describeAlarms } from '~/areas/alarms/services/describe-alarms.server'
import { listOpenAlarms } from '~/areas/alarms/services/list-alarms.server'
import { countNotices, listNotices } from '~/areas/alarms/services/notices/list-notices.server'
import { listSystemNotices } from '~/areas/alarms/services/notices/list-system-notices.server'
import { refreshPage } from '~/shell/live/refresh-without-scripts'
import { Age } from '~/ui/time/age'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { alarmView } from './alarm-view.server'
import { AlarmTabs } from './alarm-tabs'
import { handleProblemForm } from './handle-problem-form.server'
import { ProblemCard } from './problem-card'
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
	const described = await describeAlarms(ctx, alarms)
	const views = alarms.map((alarm) => alarmView(ctx, alarm, described.get(alarm.id)))
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

/** Handles the buttons of open alarms on any page. */
export const action = page(async ({ request }: ActionFunctionArgs) => {
	const ctx = await requireFarm(request)
	return handleProblemForm(ctx, await readForm(request))
})

export default function Notifications() {
	const { now, farm, waiting, taken, notices, moreCommands } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Notifications"
				subtitle={`Open alarms of ${farm}, the most severe first.`}
			/>
			<AlarmTabs current="now" />
			<div className="grid gap-6">
				{waiting.length === 0 && taken.length === 0 && (
					<EmptyState icon={CircleCheck} title="No open alarms">
						No alarm rule is triggered.
					</EmptyState>
				)}
				{waiting.length > 0 && <AlarmList title="Needs a response" {...{ now }} list={waiting} />}
				{taken.length > 0 && (
					<AlarmList title="Acknowledged, not resolved" {...{ now }} list={taken} />
				)}
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

const AlarmList = ({ title, list, now }: { title: string; list: List; now: number }) => (
	<Card title={title} icon={BellRing} flush>
		<ul>
			{list.map((alarm) => (
				<ProblemCard key={alarm.id} alarm={alarm} now={now} from="list" />
			))}
		</ul>
	</Card>
)
